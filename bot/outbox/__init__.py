"""The outbox: delivers the rows that commits add to it, exactly once and in order within a channel."""
