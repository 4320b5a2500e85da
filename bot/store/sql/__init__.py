"""The statements of the store, for any database: jobs that run in one transaction each."""
