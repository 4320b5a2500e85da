"""The outbox: delivers to Discord what each commit left for it, in order within a channel, once, whatever happens."""
