"""The Discord side: commands, cards and panels, the table service, the store, the outbox."""
