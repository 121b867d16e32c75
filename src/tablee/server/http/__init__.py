"""The HTTP side: routes, endpoints, error answers, the page, the documentation and their headers."""
