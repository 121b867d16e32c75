"""WebSocket: messages, frames, connections and their limits."""
