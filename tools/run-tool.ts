import { StartError } from '#database/start-error.ts'
import { ConfigError } from '#server/start-failure.ts'

/** Runs a command with its arguments. Errors that people can fix have no stack. Exit code 1 on failure. */
export function runTool(work: (given: string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    const known = error instanceof StartError || error instanceof ConfigError
    console.error(known ? error.message : error)
    process.exit(1)
  })
}
