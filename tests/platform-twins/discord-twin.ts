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

/**
 * Starts the twin of Discord's API v10, written from https://docs.discord.com/developers/resources/user and
 * https://docs.discord.com/developers/topics/rate-limits. Not checked against anything else.
 */
export function startDiscordTwin(world: DiscordWorld): Promise<Twin> {
  return startTwin({
    paths: {
      authorize: '/oauth2/authorize',
      token: '/api/oauth2/token',
      revoke: '/api/oauth2/token/revoke',
    },
    secretIn: 'header',
    pkce: true,
    singleUse: false,
    tokenOf: headerToken('Bearer'),
    refused: failed(401, '401: Unauthorized'),
    troubles: {
      busy: {
        status: 429,
        body: { message: 'You are being rate limited.', retry_after: 41.2, global: false },
        headers: { 'retry-after': '42', 'x-ratelimit-scope': 'user' },
      },
      quota: failed(429, 'You are being rate limited.'),
      down: failed(502, 'Bad Gateway'),
    },
    answer: ({ path }) => {
      const rest = path.replace('/api/v10/', '')
      if (rest === 'users/@me')
        return ok({ ...world.user, discriminator: '0', global_name: null, avatar: null })
      if (rest === 'users/@me/guilds')
        return ok(
          [...world.guilds].map((id) => ({
            id,
            name: 'x',
            icon: null,
            owner: false,
            permissions: '0',
            features: [],
          })),
        )
      const guild = world.invites[rest.replace('invites/', '')]
      return guild
        ? ok({ code: 'x', type: 0, guild: { id: guild, name: 'x' } })
        : failed(404, 'Unknown Invite')
    },
  })
}
