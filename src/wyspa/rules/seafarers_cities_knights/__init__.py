"""The sea together with cities and knights."""
