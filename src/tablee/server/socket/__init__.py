"""The WebSocket side: messages, framing, batching, connections and their limits."""
