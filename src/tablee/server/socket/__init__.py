"""The WebSocket side: messages, frames, connections and their limits."""
