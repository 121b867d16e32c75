"""The WebSocket side: messages, framing, connections and their limits."""
