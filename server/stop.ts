const gracefulStopMs = 12_000
const immediateStopMs = 1_500

/**
 * Stops the process once, on SIGTERM, SIGINT, a message from its parent, the loss of its parent, or a call of the
 * function that it returns. After a second signal, or 12 s without an end, `stop` is called again with `immediate`
 * and has 1.5 s.
 */
export function stopOnSignals(stop: (how: { immediate: boolean }) => Promise<void>): () => void {
  let stopping = false
  let isImmediate = false
  const begin = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(stopImmediately, gracefulStopMs).unref()
    stop({ immediate: false }).then(() => process.exit(isImmediate ? 1 : 0), fail)
  }
  const stopImmediately = (): void => {
    if (isImmediate) return
    isImmediate = true
    setTimeout(() => process.exit(1), immediateStopMs).unref()
    stop({ immediate: true }).then(() => process.exit(1), fail)
  }
  const onSignal = (): void => (stopping ? stopImmediately() : begin())
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // A SIGTERM to npm never reaches us, but the channel to the process that started us closes with it.
  process.on('disconnect', begin)
  process.on('message', (message: { stop?: boolean; now?: boolean }) => {
    if (message.stop) begin()
    if (message.now) stopImmediately()
  })
  return begin
}

function fail(thrown: unknown): void {
  process.stderr.write(`The stop failed: ${String(thrown)}\n`)
  process.exit(1)
}
