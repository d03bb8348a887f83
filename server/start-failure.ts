import { StartError } from '#database/start-error.ts'

/** Invalid environment: one sentence per setting, each saying what to do. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('; '))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Exit code of a start that fails until somebody changes something: EX_CONFIG of sysexits.h. */
export const wrongSettingsCode = 78
/** Exit code of any other failure. A supervisor tries again. */
const failureCode = 1

/** Lines for the person who starts the program, and the exit code. */
export function explainFailure(thrown: unknown): { lines: string[]; exitCode: number } {
  if (thrown instanceof ConfigError)
    return {
      lines: ['Invalid settings:', ...thrown.problems.map((problem) => `  ${problem}`)],
      exitCode: wrongSettingsCode,
    }
  if (thrown instanceof StartError)
    return { lines: [thrown.message], exitCode: thrown.mayPass ? failureCode : wrongSettingsCode }
  const refused = explainListen(thrown)
  if (refused) return explainFailure(refused)
  return {
    lines: [thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)],
    exitCode: failureCode,
  }
}

/** Explains why the server could not listen on HOST and PORT; null if something else failed. */
function explainListen(thrown: unknown): StartError | null {
  const { code, port, address, hostname } = thrown as {
    code?: string
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`,
      { mayPass: true },
    )
  if (code === 'EACCES' && port)
    return new StartError(`Port ${port} needs rights that this user lacks. Choose a port above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `HOST ${address ?? hostname} is not an address of this machine. Set 127.0.0.1, or 0.0.0.0 for all its addresses.`,
    )
  return null
}
