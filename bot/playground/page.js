// Updates changed sections without a reload, except one that is being used.
const look = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["where", "time", "bot", "errors"]) {
      const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
      const busy = old.querySelector("details[open]") || old.contains(document.activeElement);
      if (now && !busy && old.innerHTML !== now.innerHTML) old.replaceChildren(...now.childNodes);
    }
    document.getElementById("gone").hidden = true;
  } catch {
    document.getElementById("gone").hidden = false;
  }
};
setInterval(look, 2000);
document.addEventListener("visibilitychange", look);
