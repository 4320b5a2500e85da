"""The rules: pure, with no clock, no network, no Discord and no pictures. See ARCHITECTURE.md."""
