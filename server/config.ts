import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { rateLimits } from './rate-limits.ts'

const text = z.string().trim().min(1)
const webAddress = z.url({ protocol: /^https?$/, error: 'is not an http or https address' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Every setting of the environment: what it is for, what it may be, what holds without it. */
const environment = {
  PORT: z.coerce.number({ error: 'is not a port' }).int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  TRUSTED_PROXIES: list.default([]),
  DATABASE_URL: text.optional(),
  DATABASE_MIGRATION_URL: text.optional(),
  DATABASE_REPLICA_URL: text.optional(),
  DATA_DIR: text.default('./.data'),
  WORKERS: z.coerce.number({ error: 'is not a number of processes' }).int().min(1).max(64).default(1),
  ADMIN_EMAILS: list.default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp or smtps address' }).optional(),
  MAIL_FROM: text.optional(),
  ENCRYPTION_KEY: text.optional(),
  PLAYERS: z.enum(['live', 'practice'], { error: 'is either live or practice' }).default('live'),
  COMMUNITY_URL: webAddress.optional(),
  METRICS_TOKEN: text.optional(),
  RATE_LIMITS: rateLimits.prefault(''),
  TAX_RATE: z.coerce.number({ error: 'is not a rate' }).min(0).max(1).default(0),
  DEMO: z.enum(['on', 'off'], { error: 'is either on or off' }).default('on'),
  APP_NAME: text.max(40).default('Mutuals'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** Settings that must not be read from a shell's history: each also comes as a file, NAME_FILE. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'ENCRYPTION_KEY',
  'METRICS_TOKEN',
] as const

const schema = z.object(environment)
type Environment = z.output<typeof schema>

/** The environment as the program sees it: checked, and with what follows from it. */
export interface Config extends Environment {
  /** Demo mode: nothing of worth can be reached, and the sign-in link is shown. */
  demo: boolean
  /** The address that links in mails begin with, without a slash at the end. */
  publicUrl: string
  secure: boolean
  dataDir: string
  mailFrom: string
  /** Where a sign-in link goes: by mail, to the page (demo), or to the server's terminal. */
  linkDelivery: 'mail' | 'page' | 'terminal'
}

/**
 * Reads and checks the environment once.
 * @throws ConfigError with a sentence for each setting that does not fit
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(withFiles(env))
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  return derive(parsed.data)
}

function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(environment)) {
    const value = env[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (path) values[name] = readSecret(name, path)
  }
  return values
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError([`${name}_FILE names a file that cannot be read`])
  }
}

function derive(env: Environment): Config {
  const demo = env.DEMO === 'on' && !env.PUBLIC_URL && !env.SMTP_URL && !env.DATABASE_URL
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const local = isLoopback(new URL(publicUrl).hostname)
  if (!demo && !env.SMTP_URL && !local)
    throw new ConfigError([
      'SMTP_URL is needed where PUBLIC_URL is not an address of this machine: sign-in links go out by mail',
    ])
  return {
    ...env,
    demo,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(env.DATA_DIR),
    mailFrom: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    linkDelivery: env.SMTP_URL ? 'mail' : demo ? 'page' : 'terminal',
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
