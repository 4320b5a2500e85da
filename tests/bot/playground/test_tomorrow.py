"""A game continues in the next run, on a Discord that has forgotten everything."""

from bot.playground.page import DAY, HOUR
from bot.store.rows import Status
from tests.bot.playground.conftest import Play, Visit


async def sealed(visit: Visit) -> None:
    """Both choose their cards: the round begins."""
    for person in ("ada", "ben"):
        action = await visit.first_choice(person, "games")
        await visit.slash(person, "games", "move", action=action)


async def test_the_running_game_sends_its_card_and_hands_again(play: Play) -> None:
    async with play() as today:
        await today.opened()
        await sealed(today)
        (before,) = await today.bot.store.tables([Status.RUNNING])
    async with play() as tomorrow:
        assert tomorrow.messages("ada", "games") == []
        await tomorrow.press("/skip", seconds=str(HOUR))
        (row,) = await tomorrow.bot.store.tables([Status.RUNNING])
        assert (row.id, row.moves, row.channel) == (before.id, before.moves, tomorrow.place("ada", "games").id)
        (card,) = tomorrow.messages("ada", "games")
        assert card.attachments
        assert "The game begins" not in tomorrow.says(card)
        for person in ("ada", "ben"):
            (hand,) = tomorrow.messages(person, "messages")
            assert hand.attachments
        await tomorrow.click("ada", "games", card, "My hand")
        assert tomorrow.messages("ada", "games")[-1].attachments
        assert not tomorrow.playground.errors.last


async def test_a_game_without_a_move_begins_again_with_its_first_card(play: Play) -> None:
    async with play() as today:
        await today.opened()
    async with play() as tomorrow:
        await tomorrow.press("/skip", seconds=str(HOUR))
        (card,) = tomorrow.messages("ada", "games")
        assert "The game begins" in tomorrow.says(card)


async def test_a_lobby_sends_its_card_again_and_goes_on(play: Play) -> None:
    async with play() as today:
        await today.slash("ada", "games", "table new", game="castle")
    async with play() as tomorrow:
        await tomorrow.press("/skip", seconds=str(HOUR))
        (card,) = tomorrow.messages("ada", "games")
        await tomorrow.click("ben", "games", card, "Join")
        (row,) = await tomorrow.bot.store.tables([Status.LOBBY])
        seats = await tomorrow.bot.store.seats(row.id)
        assert [seat.name for seat in seats if not seat.free] == ["Ada", "Ben"]


async def test_a_game_that_is_over_is_not_told_again(play: Play) -> None:
    async with play() as today:
        await today.opened()
        for person in ("ada", "ben"):
            await today.slash(person, "games", "table abandon")
    async with play() as tomorrow:
        await tomorrow.press("/skip", seconds=str(HOUR))
        assert tomorrow.messages("ada", "games") == []


async def test_the_commands_are_there_again(play: Play) -> None:
    for _ in range(2):
        async with play() as visit:
            assert await visit.slash("ada", "games", "table list")


async def test_nobody_times_out_while_the_playground_is_closed(play: Play) -> None:
    """The clock goes on while the playground is closed; deadlines that passed meanwhile are put off."""
    async with play() as today:
        await today.slash("ada", "games", "table new", game="castle")
        (before,) = await today.bot.store.tables([Status.LOBBY])
        today.world.saved.ahead += 5 * DAY
    async with play() as tomorrow:
        (row,) = await tomorrow.bot.store.tables([Status.LOBBY])
        assert before.expires_at is not None
        assert row.expires_at is not None
        assert row.expires_at > before.expires_at + 4 * DAY


async def test_closed_messages_and_an_outage_are_not_kept(play: Play) -> None:
    async with play() as today:
        await today.press("/dms", person="ben", closed="yes")
        await today.opened()
        await today.press("/discord", down="yes")
    async with play() as tomorrow:
        await tomorrow.press("/skip", seconds=str(HOUR))
        assert len(tomorrow.messages("ben", "messages")) == 1


async def test_languages_are_kept(play: Play) -> None:
    async with play() as today:
        await today.press("/language", person="ada", language="pl")
    async with play() as tomorrow:
        assert tomorrow.world.language("ada") == "pl"


async def test_a_broken_state_file_is_ignored(play: Play) -> None:
    async with play() as today:
        await today.opened()
        folder = today.playground.folder
    (folder / "playground.json").write_text('{"token": "x", "ahe')
    async with play() as tomorrow:
        assert tomorrow.world.language("chloe") == "fr"
        assert len(await tomorrow.bot.store.tables([Status.RUNNING])) == 1
