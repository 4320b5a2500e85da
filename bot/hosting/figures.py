"""What Prometheus reads: the counted figures of the process, and how the bot is now."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator

import discord

from bot import metrics
from bot.metrics import Family, Sample
from bot.status import BotStatus, memory_used
from bot.version import version
from renderers.cache import total_weight


def expose(status: BotStatus | None, started: float) -> str:
    """`status` is None if the database cannot be read: then its figures are missing, and one says so."""
    up = Family("cornerstone_database_up", "gauge", "Can the database be read?", [Sample(status is not None)])
    counted = (metric.family() for metric in metrics.METRICS)
    known = [] if status is None else _of_bot(status)
    return metrics.expose([*counted, up, *known, *_of_process(started)])


def _of_bot(status: BotStatus) -> Iterator[Family]:
    store, outbox, gateway = status.store, status.store.outbox, status.gateway
    about = {
        "version": version(),
        "schema": str(store.schema),
        "python": platform.python_version(),
        "discord": discord.__version__,
    }
    yield Family("cornerstone_info", "gauge", "Versions.", [Sample(1, about)])
    tables = [Sample(count, {"status": str(name)}) for name, count in store.tables.items()]
    yield Family("cornerstone_tables", "gauge", "Tables by status.", tables)
    yield _gauge("cornerstone_outbox_waiting", "Messages to be sent, those due later included.", outbox.waiting)
    yield _gauge("cornerstone_outbox_due", "Messages that are due.", outbox.due)
    yield _gauge(
        "cornerstone_outbox_failing", "Messages tried in vain, to be tried again.", sum(outbox.failing.values())
    )
    yield _gauge("cornerstone_outbox_oldest_seconds", "How long the oldest due message has been due.", outbox.oldest)
    yield _gauge("cornerstone_database_bytes", "Size of the database, without its journal.", store.bytes)
    if (files := status.files) is not None:
        yield _gauge("cornerstone_database_journal_bytes", "Size of the database's journal (WAL).", files.journal_bytes)
        yield _gauge("cornerstone_disk_free_bytes", "Room left on the database's disk.", files.disk_free)
    yield _gauge("cornerstone_gateway_connected", "Is there a connection to the gateway?", gateway.connected)
    silence = max(status.now - gateway.heard, 0.0)
    yield _gauge("cornerstone_gateway_silent_seconds", "Time since anything was heard from Discord.", silence)
    if gateway.latency is not None:
        yield _gauge("cornerstone_gateway_latency_seconds", "Round trip of the last heartbeat.", gateway.latency)
    if status.backup is not None:
        age = max(status.now - status.backup, 0.0)
        yield _gauge("cornerstone_backup_age_seconds", "Age of the newest backup that the bot made by itself.", age)
    if status.checked is not None:
        age = max(status.now - status.checked, 0.0)
        yield _gauge("cornerstone_database_check_age_seconds", "Time since the database was found undamaged.", age)


def _of_process(started: float) -> Iterator[Family]:
    """With the names that Prometheus' own clients use."""
    yield _gauge("cornerstone_drawings_cache_bytes", "Parts of pictures in memory.", total_weight())
    yield _gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", started)
    yield Family("process_cpu_seconds_total", "counter", "CPU time.", [Sample(time.process_time())])
    if (memory := memory_used()) is not None:
        yield _gauge("process_resident_memory_bytes", "Memory in RAM.", memory)


def _gauge(name: str, help: str, value: float) -> Family:
    return Family(name, "gauge", help, [Sample(value)])
