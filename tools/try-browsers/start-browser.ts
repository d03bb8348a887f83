import { type ChildProcess, spawn } from 'node:child_process'

/** Starts a program of the machine; what it prints is read by lineOf. */
export const startBrowser = (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess =>
  spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })

/** Waits for a line of a program's error output; 30 s at most. @throws Error if it ends, is missing or stays silent */
export function lineOf(program: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const late = setTimeout(() => reject(new Error(`not printed: ${pattern}\n${printed}`)), 30_000)
    program.once('error', reject)
    program.once('exit', () => reject(new Error(`ended: ${printed}`)))
    program.stderr?.on('data', (data) => {
      printed += data
      const found = pattern.exec(printed)
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
  })
}
