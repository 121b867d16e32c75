"""HTTP: routes, endpoints, error responses, the page, the documentation and their headers."""
