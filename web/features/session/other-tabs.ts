const channelName = 'session'

/** Tells the other tabs of this browser that the session has ended. */
export function tellSessionEnded(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Calls back when another tab ended the session; answers how to stop listening. */
export function onSessionEnded(act: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', act)
  return () => channel.close()
}
