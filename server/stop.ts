const patienceMs = 12_000
const lastWordsMs = 1_500

/**
 * Stops the process once, when it is told to (SIGTERM, SIGINT, its parent's word) or when its parent is gone. A
 * second signal, or 12 s without an end, takes the short way: `stop` is called again and told so, and has 1.5 s.
 */
export function stopOnSignals(stop: (how: { immediate: boolean }) => Promise<void>): void {
  let stopping = false
  let hurrying = false
  const begin = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(hurry, patienceMs).unref()
    stop({ immediate: false }).then(() => process.exit(hurrying ? 1 : 0), fail)
  }
  const hurry = (): void => {
    if (hurrying) return
    hurrying = true
    setTimeout(() => process.exit(1), lastWordsMs).unref()
    stop({ immediate: true }).then(() => process.exit(1), fail)
  }
  const onSignal = (): void => (stopping ? hurry() : begin())
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // A SIGTERM to npm never reaches us, but the channel to whoever started us closes with it.
  process.on('disconnect', begin)
  process.on('message', (message: { stop?: boolean; now?: boolean }) => {
    if (message.stop) begin()
    if (message.now) hurry()
  })
}

function fail(thrown: unknown): void {
  process.stderr.write(`The stop failed: ${String(thrown)}\n`)
  process.exit(1)
}
