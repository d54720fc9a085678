"""The table as a service: one process that holds many games, a log that outlives it, and a page in the browser."""
