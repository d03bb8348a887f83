import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { drawable } from '#contract/drawable.ts'
import { readEmailAddress } from '#contract/email-address.ts'
import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import type { SiteFacts } from '#contract/render.ts'
import { isLoopback, isProxy } from './http/trusted-proxies.ts'
import { mistypedNames } from './mistyped-names.ts'
import { type CryptoSettings, cryptoSettings } from './providers/chain/settings.ts'
import type { LanguageModelSettings } from './providers/language-model/index.ts'
import type { PlatformKeys } from './providers/platforms/index.ts'
import { rateLimits } from './rate-limits.ts'
import { ConfigError } from './start-failure.ts'

const text = z.string().trim().min(1, 'is empty')
const webAddress = z.url({ protocol: /^https?$/, error: 'is not an http or https address' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** A list of parts that each fit. what: the sentence's words for one that does not. */
const listOf = (fits: (part: string) => boolean, what: string) =>
  list.superRefine((parts, context) => {
    const wrong = parts.find((part) => !fits(part))
    if (wrong !== undefined) context.addIssue(`has a part that is ${what}: "${wrong}"`)
  })

const emails = listOf((part) => readEmailAddress(part) !== null, 'not an email address').transform((parts) =>
  parts.map((part) => readEmailAddress(part) ?? part),
)
const origins = listOf(
  (part) => URL.parse(part)?.origin === part,
  'not an origin such as https://push.example.org',
)
const proxies = listOf(isProxy, 'no address, no range such as 10.0.0.0/8 and no name of a host')

/** The origin as browsers send it, since requests from our own pages are known by it. */
const ownOrigin = webAddress.transform((value, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(value)
  if (`${pathname}${search}${hash}${username}${password}` === '/') return origin
  context.addIssue('must be an origin such as https://exchange.example.org: scheme and host, without a path')
  return z.NEVER
})

/** A text that every invoice prints. */
const drawnText = (most: number) =>
  text
    .max(most, `is longer than ${most} characters`)
    .regex(drawable, 'has a character that invoices cannot print: use western European ones')

const wholeNumber = (error: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })

/** A 32-byte key as base64 or hex; further ones, after commas, are older and only decrypt. */
const encryptionKeys = list.transform((values, context) => {
  const keys = values.map((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'))
  if (keys.length > 0 && keys.every((key) => key.length === 32)) return keys
  context.addIssue('is not 32 random bytes as base64 or hex; make one with: openssl rand -base64 32')
  return z.NEVER
})

/** The private key of a VAPID pair: the public one follows from it. */
const pushKey = z.string().transform((value, context) => {
  const key = Buffer.from(value.trim(), 'base64url')
  if (key.length === 32) return key
  context.addIssue('is not a private VAPID key: 32 bytes as base64url')
  return z.NEVER
})

const databaseUrl = text.regex(/^postgres(ql)?:\/\//, 'is not a postgres address')
const notRate = 'is not a rate from 0 to 1'
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Settings that must not appear in a shell's history: each can be in a file named by NAME_FILE. */
const secrets = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is not an smtp or smtps address' }).optional(),
  ENCRYPTION_KEY: encryptionKeys.optional(),
  METRICS_TOKEN: text.optional(),
  YOUTUBE_CLIENT_SECRET: text.optional(),
  YOUTUBE_API_KEY: text.optional(),
  TWITCH_CLIENT_SECRET: text.optional(),
  SOUNDCLOUD_CLIENT_SECRET: text.optional(),
  VK_CLIENT_SECRET: text.optional(),
  DISCORD_CLIENT_SECRET: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  CRYPTO_RPC_URL: webAddress.optional(),
  CRYPTO_XPUB: text.optional(),
  VAPID_PRIVATE_KEY: pushKey.optional(),
  LLM_API_KEY: text.optional(),
}

/** Every environment setting with its valid values and its default. */
const environment = {
  ...secrets,
  PORT: wholeNumber('is not a port from 0 to 65535', 0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: ownOrigin.optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TRUSTED_PROXIES: proxies.default([]),
  ALLOW_NEWER_SCHEMA: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  DATA_DIR: text.default('./.data'),
  BACKUP_DIR: text.optional(),
  BACKUP_COMMAND: text.optional(),
  WORKERS: wholeNumber('is not a number of processes from 1 to 64', 1, 64).default(1),
  JOBS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATABASE_POOL_WEB: wholeNumber('is not a number of connections from 2 to 1000', 2, 1000).default(16),
  DATABASE_POOL_LISTS: wholeNumber('is not a number of connections from 1 to 1000', 1, 1000).default(4),
  DATABASE_POOL_CREDITS: wholeNumber('is not a number of connections from 1 to 1000', 1, 1000).default(6),
  DATABASE_POOL_JOBS: wholeNumber('is not a number of connections from 4 to 1000', 4, 1000).default(7),
  ADMIN_EMAILS: emails.default([]),
  MAIL_FROM: text
    .regex(
      /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'is not an email address, alone or after a name: Mutuals <no-reply@example.org>',
    )
    .optional(),
  PLAYERS: z.enum(['live', 'practice'], 'must be live or practice').optional(),
  COMMUNITY_URL: webAddress.optional(),
  OPERATOR: drawnText(200).optional(),
  RATE_LIMITS: rateLimits.prefault(''),
  TAX_RATE: z.coerce.number(notRate).min(0, notRate).max(1, notRate).default(0),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  APP_NAME: drawnText(40).default('Mutuals'),
  YOUTUBE_CLIENT_ID: text.optional(),
  TWITCH_CLIENT_ID: text.optional(),
  SOUNDCLOUD_CLIENT_ID: text.optional(),
  VK_CLIENT_ID: text.optional(),
  DISCORD_CLIENT_ID: text.optional(),
  CRYPTO_CHAIN_ID: wholeNumber('is not the number of a chain', 1).optional(),
  CRYPTO_TOKEN: text.optional(),
  CRYPTO_TOKEN_DECIMALS: wholeNumber('is not a number of places from 2 to 36', 2, 36).optional(),
  CRYPTO_CONFIRMATIONS: wholeNumber('is not a number of blocks from 1 to 10000', 1, 10_000).optional(),
  CRYPTO_GAP: wholeNumber('is not a number of addresses from 5 to 1000000', 5, 1_000_000).default(20),
  VAPID_SUBJECT: text.regex(/^(https:\/\/|mailto:)\S+$/, 'is not an https address or a mailto').optional(),
  PUSH_SERVICES: origins.default([]),
  LLM_BASE_URL: webAddress.optional(),
  LLM_MODEL: text.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
}

const schema = z.object(environment)
type Environment = z.output<typeof schema>

/** The validated environment and the values derived from it. */
export interface Config extends Environment {
  /** Demo mode: nothing of value is reachable, and the sign-in link is shown on the page. */
  demo: boolean
  /** Base URL of links in mails, without a trailing slash. */
  publicUrl: string
  secure: boolean
  dataDir: string
  /** Folder of the nightly backups: BACKUP_DIR, or a folder in DATA_DIR. */
  backupDir: string
  mailFrom: string
  /** Delivery of sign-in links: by mail, on the page (demo), or in the server's terminal. */
  linkDelivery: SiteFacts['linkDelivery']
  /** Players of watched tasks: the platforms' own, or a clip of ours, as in the demo, whose videos are made up. */
  players: 'live' | 'practice'
  /** API keys of each platform that may be queried. */
  platformKeys: Partial<Record<ApiPlatform, PlatformKeys>>
  /** Card payments: for money, in the demo's sandbox, or none (null). */
  cardMode: 'live' | 'sandbox' | null
  /** The chain that payments are made on; null if none is set. */
  crypto: CryptoSettings | null
  /** Crypto payments: for money, with worthless test tokens, or none (null). */
  cryptoMode: 'live' | 'sandbox' | null
  /** The language model that the creator tools ask; null: none. */
  languageModel: LanguageModelSettings | null
}

/** Reads and validates the environment. @throws ConfigError with a sentence for each invalid setting */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems = mistypedNames(env, {
    settings: Object.keys(environment),
    secrets: Object.keys(secrets),
  })
  const parsed = schema.safeParse(withFiles(env))
  problems.push(...(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return derive(parsed.data)
}

function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(environment)) {
    const value = env[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  for (const name of Object.keys(secrets)) {
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
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const { hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
  if (!demo && !env.SMTP_URL && !isLocal)
    throw new ConfigError([
      'SMTP_URL is needed if PUBLIC_URL is not an address of this machine: sign-in links are sent by email',
    ])
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL)
    throw new ConfigError(['DATABASE_MIGRATION_URL is set without DATABASE_URL'])
  const cardMode = cardModeOf(env)
  return {
    ...env,
    demo,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(env.DATA_DIR),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    mailFrom: env.MAIL_FROM ?? `${env.APP_NAME} <no-reply@${hostname}>`,
    players: env.PLAYERS ?? (demo ? 'practice' : 'live'),
    platformKeys: platformKeysOf(env),
    cardMode: demo ? 'sandbox' : cardMode,
    ...cryptoOf(env, demo),
    languageModel: languageModelOf(env),
    linkDelivery: env.SMTP_URL ? 'mail' : demo ? 'page' : 'terminal',
  }
}

/** Without a chain, demo mode uses the practice chain. */
function cryptoOf(env: Environment, demo: boolean): Pick<Config, 'crypto' | 'cryptoMode'> {
  const problems: string[] = []
  const crypto = cryptoSettings(env, demo, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return { crypto, cryptoMode: crypto?.network.kind ?? (demo ? 'sandbox' : null) }
}

/** A local model needs no key, but each needs its name. */
function languageModelOf({ LLM_BASE_URL: url, LLM_MODEL: name, LLM_API_KEY: key }: Environment) {
  if ((url === undefined) !== (name === undefined))
    throw new ConfigError(['LLM_BASE_URL and LLM_MODEL are needed together, or neither'])
  if (url === undefined || name === undefined) {
    if (key !== undefined) throw new ConfigError(['LLM_API_KEY is set without LLM_BASE_URL'])
    return null
  }
  return { url, name, key }
}

/** Keys come in pairs and need ENCRYPTION_KEY, because the access that members grant us is stored only encrypted. */
function platformKeysOf(env: Environment): Config['platformKeys'] {
  const problems: string[] = []
  const keys: Config['platformKeys'] = {}
  for (const platform of apiPlatforms) {
    const name = platform.toUpperCase() as Uppercase<ApiPlatform>
    const clientId = env[`${name}_CLIENT_ID`]
    const clientSecret = env[`${name}_CLIENT_SECRET`]
    if (clientId === undefined && clientSecret === undefined) continue
    if (clientId === undefined) problems.push(`${name}_CLIENT_SECRET is set without ${name}_CLIENT_ID`)
    else if (clientSecret === undefined)
      problems.push(`${name}_CLIENT_ID is set without ${name}_CLIENT_SECRET`)
    else keys[platform] = { clientId, clientSecret }
  }
  if (problems.length === 0 && Object.keys(keys).length > 0 && env.ENCRYPTION_KEY === undefined)
    problems.push(
      'ENCRYPTION_KEY is needed with the keys of a platform: the access that members grant us there is stored encrypted. Make one with: openssl rand -base64 32',
    )
  if (problems.length > 0) throw new ConfigError(problems)
  return keys
}

/** Payment events are authenticated by the second key, so without it no payment could be credited. */
function cardModeOf(env: Environment): 'live' | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if ((key === undefined) !== (webhookSecret === undefined))
    throw new ConfigError(['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together, or neither'])
  return key === undefined ? null : 'live'
}
