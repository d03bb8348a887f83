import { z } from 'zod'
import { define, moment, named } from '../operation.ts'

/** Signs that an operator watches, each with one line on /admin. */
export const signNames = [
  'jobs',
  'ledger',
  'backup',
  'mail',
  'refunds',
  'webhooks',
  'cards',
  'house',
] as const
export type SignName = (typeof signNames)[number]

const signSchema = named('Sign', {
  name: z.enum(signNames),
  state: z.enum(['fine', 'act', 'unused']).describe('act: it needs a hand now; unused: not set up.'),
  count: z
    .int()
    .describe(
      'Failed jobs, faults, backups not copied, overdue emails, refunds to send, changes that no event told, checkouts without a page or house tasks in stock.',
    ),
  at: moment.nullable().describe('When it last went well; null: never.'),
  detail: z.string().nullable().describe('Names of tasks or hosts, or the problem of a provider.'),
})
export type Sign = z.infer<typeof signSchema>

/** Settings of the environment that enable something, and what. */
export const enablers = {
  PUBLIC_URL: 'Members reach the site at its own address.',
  SMTP_URL: 'Sign-in links and notifications are sent by email.',
  OPERATOR: 'Terms, privacy policy and invoices name who runs the installation.',
  STRIPE_SECRET_KEY: 'Cards pay for points and premium.',
  CRYPTO_RPC_URL: 'Stablecoins pay for points.',
  BACKUP_COMMAND: 'Each backup is copied to another machine.',
  METRICS_TOKEN: 'A monitoring system can read /metrics.',
  VAPID_SUBJECT: 'Push services can reach you if something is wrong.',
  YOUTUBE_CLIENT_ID: 'Members prove YouTube accounts and subscriptions by signing in.',
  YOUTUBE_API_KEY: 'Videos of channels and playlists become drafts of campaigns.',
  TWITCH_CLIENT_ID: 'Members prove Twitch accounts and follows by signing in.',
  SOUNDCLOUD_CLIENT_ID: 'Members prove SoundCloud accounts and follows by signing in.',
  VK_CLIENT_ID: 'Members prove VK accounts and joins by signing in.',
  DISCORD_CLIENT_ID: 'Members prove Discord accounts and joins by signing in.',
  LLM_BASE_URL: 'Creator tools ask a language model.',
  COMMUNITY_URL: 'The footer links your community.',
} as const
export type Enabler = keyof typeof enablers
const enablerNames = Object.keys(enablers) as [Enabler, ...Enabler[]]

/** Third parties that `npm run doctor` asks, and the folder of files, by name. */
export const providers = {
  mail: 'Email',
  push: 'Push services',
  cards: 'Stripe',
  crypto: 'Chain',
  youtube: 'YouTube sign-in',
  video_lists: 'YouTube lists',
  twitch: 'Twitch',
  soundcloud: 'SoundCloud',
  vk: 'VK',
  discord: 'Discord',
  embeds: 'Previews of links',
  language_model: 'Language model',
  storage: 'Files',
} as const
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]

const providerAnswerSchema = named('ProviderAnswer', {
  name: z.enum(providerNames),
  state: z
    .enum(['works', 'rejected', 'unreachable', 'unproved', 'off'])
    .describe('Its answer when `npm run doctor` last asked; unproved: never asked; off: not set up.'),
  detail: z.string().nullable().describe('Why it was rejected, or not reached.'),
  at: moment.nullable().describe('When it was asked.'),
})
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>

export const readHealth = define('readHealth', 'GET /api/admin/health', {
  summary: 'What needs a hand now, what providers answered, and which settings are missing.',
  response: z.object({
    signs: z.array(signSchema),
    providers: z.array(providerAnswerSchema),
    missing: z.array(z.enum(enablerNames)),
    isProfileChosen: z.boolean().describe('An admin has chosen what platforms’ rules allow here.'),
  }),
})
