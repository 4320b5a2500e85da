# Cornerstone in a container: docs/hosting.md says how to use it, docs/hosting/compose.yaml runs it.

FROM python:3.13-slim AS build
COPY requirements.lock requirements-postgres.lock /build/
RUN python -m venv --without-pip /opt/venv \
    && python -m pip --python /opt/venv/bin/python install --no-cache-dir --no-input --disable-pip-version-check \
        --require-hashes --requirement /build/requirements.lock --requirement /build/requirements-postgres.lock
COPY bot /app/bot
COPY engine /app/engine
COPY renderers /app/renderers
COPY migrations /app/migrations
COPY CHANGELOG.md /app/
# the bot's user may not write there, so without this each start would compile everything
RUN /opt/venv/bin/python -m compileall -q /app

FROM python:3.13-slim
RUN groupadd --gid 10001 cornerstone \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin cornerstone \
    && install -d -o cornerstone -g cornerstone -m 0700 /data
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONPATH=/app \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite:////data/cornerstone.db
USER cornerstone
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# there is a heartbeat a minute
HEALTHCHECK --interval=2m --timeout=30s --start-period=2m --retries=2 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
