import { closeSync, openSync } from 'node:fs'

/**
 * Handles SIGHUP: it calls `stop` in a process with a terminal, where it means that the terminal was closed, and
 * `reload` in one without, where somebody sent it.
 */
export function onHangup({ stop, reload }: { stop: () => void; reload: () => Promise<void> }): void {
  process.on('SIGHUP', hasTerminal() ? stop : () => void reload().catch(() => {}))
}

/** Tells whether a terminal controls this process; where its output goes says nothing about that. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
