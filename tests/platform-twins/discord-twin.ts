import { headerToken, startTwin, type Twin, type TwinAnswer } from './twin.ts'

/** One person's Discord. */
export interface DiscordWorld {
  user: { id: string; username: string }
  /** Invites, and the servers they lead to. */
  invites: Record<string, string>
  guilds: Set<string>
}

const ok = (body: unknown): TwinAnswer => ({ status: 200, body })
const failed = (status: number, message: string): TwinAnswer => ({ status, body: { message, code: 0 } })

/** Fields of a person that the document requires, and we don't read. */
const profile = {
  discriminator: '0',
  global_name: null,
  avatar: null,
  public_flags: 0,
  flags: 0,
  accent_color: null,
  mfa_enabled: false,
  locale: 'en-GB',
}

/** Likewise of an invite. */
const invite = {
  type: 0,
  code: 'x',
  expires_at: null,
  channel: { id: '900000000000000003', type: 0, name: 'general' },
  guild_id: '900000000000000002',
  guild: {
    name: 'x',
    splash: null,
    banner: null,
    description: null,
    icon: null,
    features: [],
    verification_level: 0,
    vanity_url_code: null,
    nsfw_level: 0,
    nsfw: false,
    premium_subscription_count: 0,
    premium_tier: 0,
  },
}

/**
 * Starts the twin of Discord's API v10, written from https://docs.discord.com/developers/resources/user and
 * https://docs.discord.com/developers/topics/rate-limits. Its answers match the published document.
 */
export function startDiscordTwin(world: DiscordWorld): Promise<Twin> {
  return startTwin({
    paths: {
      authorize: '/oauth2/authorize',
      token: '/api/oauth2/token',
      revoke: '/api/oauth2/token/revoke',
    },
    secretIn: 'header',
    ownGrantSecretIn: 'header',
    pkce: true,
    singleUse: false,
    tokenOf: headerToken('Bearer'),
    refused: failed(401, '401: Unauthorized'),
    troubles: {
      busy: {
        status: 429,
        body: { message: 'You are being rate limited.', code: 0, retry_after: 41.2, global: false },
        headers: { 'retry-after': '42', 'x-ratelimit-scope': 'user' },
      },
      quota: failed(429, 'You are being rate limited.'),
      down: failed(502, 'Bad Gateway'),
    },
    answer: ({ path }) => {
      const rest = path.replace('/api/v10/', '')
      if (rest === 'users/@me') return ok({ ...profile, ...world.user })
      if (rest === 'users/@me/guilds')
        return ok(
          [...world.guilds].map((id) => ({
            id,
            name: 'x',
            icon: null,
            banner: null,
            owner: false,
            permissions: '0',
            features: [],
          })),
        )
      const guild = world.invites[rest.replace('invites/', '')]
      return guild ? ok({ ...invite, guild: { ...invite.guild, id: guild } }) : failed(404, 'Unknown Invite')
    },
  })
}
