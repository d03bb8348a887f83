import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Lines that a server has printed. */
export interface Lines {
  all: string[]
  /** Tries again after each new line until there is a result. */
  wait<T>(ask: () => T | undefined): Promise<T>
}

/** Lines that `listen` is told of, one by one. */
function collect(listen: (heard: (line: string) => void) => void): Lines {
  const all: string[] = []
  const waiting = new Set<() => void>()
  listen((line) => {
    all.push(line)
    for (const ask of waiting) ask()
  })
  return {
    all,
    wait: (ask) =>
      new Promise((resolve) => {
        const attempt = (): void => {
          const answer = ask()
          if (answer === undefined) return
          waiting.delete(attempt)
          resolve(answer)
        }
        waiting.add(attempt)
        attempt()
      }),
  }
}

/** Collects what another process prints. */
export const linesOf = (child: ChildProcess): Lines =>
  collect((heard) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', heard)
  })

const listeners = new Set<(line: string) => void>()
let isTapped = false

/**
 * Collects the mails that a server in this process prints for lack of SMTP, instead of printing them, until `end`. The log
 * does not pass here: it is written to the file of the output.
 */
export function mailsOfThisProcess(): Lines & { end(): void } {
  tap()
  let own: (line: string) => void = () => {}
  const lines = collect((heard) => {
    own = heard
    listeners.add(heard)
  })
  return { ...lines, end: () => void listeners.delete(own) }
}

function tap(): void {
  if (isTapped) return
  isTapped = true
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('\n  | To: ')) return write(chunk, ...rest)
    for (const line of chunk.split('\n')) for (const heard of listeners) heard(line)
    return true
  }) as typeof process.stdout.write
}
