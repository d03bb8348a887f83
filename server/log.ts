import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Creates the process's log: JSON lines, or pretty-printed on a terminal. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  const options = { level: config.LOG_LEVEL, redact: ['err.config', 'err.parameters', 'req.headers'] }
  if (!process.stdout.isTTY) return pino(options)
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  })
}
