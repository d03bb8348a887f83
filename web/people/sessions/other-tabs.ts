const channelName = 'session'

/** Notifies the other tabs of this browser that the session has ended. */
export function notifySessionEnded(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Calls back when another tab ends the session; returns a function that stops listening. */
export function onSessionEnded(act: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', act)
  return () => channel.close()
}
