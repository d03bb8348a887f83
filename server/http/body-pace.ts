import type { IncomingMessage } from 'node:http'

/** Time that a body may take, and its speed. */
export interface BodyPace {
  /** For the complete body. */
  seconds: number
  /** Before the speed counts: a phone may need some seconds to wake its radio. */
  graceSeconds: number
  /** Lowest average since the body began. */
  minBytesPerSecond: number
  checkMs: number
}

/**
 * Pace of an upload. In 20 s a line of 2 Mbit/s sends 5 MB, and at 16 KiB/s 320 KiB arrive: a small
 * screenshot. Slower bodies would end without a picture, and an idle one ends after 5 s.
 */
export const uploadPace: BodyPace = {
  seconds: 20,
  graceSeconds: 5,
  minBytesPerSecond: 16 * 1024,
  checkMs: 1000,
}

/**
 * Calls `onSlow` once if the rest of a request's body arrives too slowly. The result ends the watch; so do the
 * end of the body and of the connection.
 */
export function watchBody(request: IncomingMessage, pace: BodyPace, onSlow: () => void): () => void {
  const { socket } = request
  const startedMs = performance.now()
  // The socket counts bytes whoever reads them: a body that nobody wants is discarded without an event.
  const bytesBefore = socket.bytesRead - request.readableLength
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedMs) / 1000
    if (!isTooSlow(seconds, socket.bytesRead - bytesBefore, pace)) return
    stop()
    onSlow()
  }, pace.checkMs)
  const stop = (): void => clearInterval(timer)
  request.once('end', stop).once('close', stop)
  return stop
}

/** True if a body with this many bytes after this time is ended. */
export const isTooSlow = (seconds: number, bytes: number, pace: BodyPace): boolean =>
  seconds >= pace.seconds || (seconds >= pace.graceSeconds && bytes < seconds * pace.minBytesPerSecond)
