import { execFile } from 'node:child_process'
import { StartError } from '#database/start-error.ts'
import type { Config } from '../config.ts'

const patienceMs = 6 * 3600 * 1000
const lastWordsLength = 2_000

/**
 * Runs BACKUP_COMMAND with the path of a finished backup, without a shell; nothing if it is not set.
 * @throws StartError with the end of its output if it fails or takes longer than 6 hours
 */
export async function copyElsewhere(
  { BACKUP_COMMAND: command }: Pick<Config, 'BACKUP_COMMAND'>,
  folder: string,
): Promise<void> {
  if (command === undefined) return
  await new Promise<void>((done, failed) => {
    execFile(command, [folder], { timeout: patienceMs }, (error, stdout, stderr) => {
      if (!error) return done()
      const cause = typeof error.code === 'number' ? `exit code ${error.code}` : (error.code ?? error.signal)
      const words = `${stdout}${stderr}`.trim().slice(-lastWordsLength)
      failed(new StartError(`BACKUP_COMMAND (${command}) failed with ${cause} for ${folder}.\n${words}`))
    })
  })
}
