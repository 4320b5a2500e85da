// SimCord's page, which then opens at the newest message and follows: after an own command or press, and while the
// reader is at the end. A reader who is further up stays there.
import "/simcord.js";

const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const latest = document.getElementById("new-messages");
const NEAR = 40;

let follows = true;
let steered = false;
let acted = false;
let newest = null;

const isAtEnd = () => timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight <= NEAR;

function scrollToEnd() {
  timeline.scrollTop = timeline.scrollHeight;
  if (!latest.hidden) latest.click();
}

function act() {
  acted = true;
}

// only a reader's own scrolling counts: the page also scrolls when pictures arrive
for (const gesture of ["wheel", "touchmove", "keydown", "pointerdown"]) {
  timeline.addEventListener(gesture, () => { steered = true; }, { passive: true });
}
timeline.addEventListener("scroll", () => {
  if (steered) follows = isAtEnd();
  if (follows) steered = false;
}, { passive: true });

list.addEventListener("click", act);
document.getElementById("channel-composer").addEventListener("submit", act);
document.getElementById("send-message").addEventListener("click", act);

new MutationObserver(() => {
  const last = list.lastElementChild;
  if (last === newest) return;
  newest = last;
  if (acted) follows = true;
  acted = steered = false;
  if (follows) scrollToEnd();
}).observe(list, { childList: true });

const resized = new ResizeObserver(() => { if (follows) scrollToEnd(); });
resized.observe(list);
resized.observe(timeline);
