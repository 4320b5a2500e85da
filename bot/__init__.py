"""The house's door to Discord: commands, cards and panels, the table service, the store, the outbox."""
