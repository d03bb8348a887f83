import { headerToken, startTwin, type Twin, type TwinAnswer } from './twin.ts'

/** One person's Twitch. */
export interface TwitchWorld {
  user: { id: string; login: string; followers: number }
  /** Logins of other channels, and their ids. */
  channels: Record<string, string>
  followed: Set<string>
  videoViews: number[]
}

const ok = (body: unknown): TwinAnswer => ({ status: 200, body })
const failed = (status: number, message: string): TwinAnswer => ({
  status,
  body: { error: message, status, message },
})

/** Fields of a video that Twitch's reference names, and we don't read. */
const video = {
  id: '1',
  stream_id: null,
  user_id: '7001',
  user_login: 'ada_live',
  user_name: 'ada_live',
  title: 'x',
  description: '',
  created_at: '2026-01-01T00:00:00Z',
  published_at: '2026-01-01T00:00:00Z',
  url: 'https://www.twitch.tv/videos/1',
  thumbnail_url: '',
  viewable: 'public',
  language: 'en',
  type: 'upload',
  duration: '3m21s',
  muted_segments: null,
}

/**
 * Starts the twin of Twitch Helix, written from https://dev.twitch.tv/docs/api/reference/. Its answers match a
 * description that others generate from that page: Twitch publishes none.
 */
export function startTwitchTwin(world: TwitchWorld): Promise<Twin> {
  const userOf = (id: string, login: string) => ({
    id,
    login,
    display_name: login,
    type: '',
    broadcaster_type: '',
    description: '',
    profile_image_url: '',
    offline_image_url: '',
    view_count: 0,
    created_at: '2020-01-01T00:00:00Z',
  })
  const users = ({ login }: Record<string, string>): TwinAnswer => {
    if (login === undefined) return ok({ data: [userOf(world.user.id, world.user.login)] })
    const id = world.channels[login]
    return ok({ data: id ? [userOf(id, login)] : [] })
  }
  const followed = ({ user_id, broadcaster_id = '' }: Record<string, string>): TwinAnswer => {
    if (user_id !== world.user.id) return failed(401, 'The ID in user_id must match the user of the token.')
    const data = world.followed.has(broadcaster_id)
      ? [
          {
            broadcaster_id,
            broadcaster_login: 'x',
            broadcaster_name: 'x',
            followed_at: '2026-01-01T00:00:00Z',
          },
        ]
      : []
    return ok({ total: world.followed.size, data, pagination: {} })
  }
  const lists: Record<string, (query: Record<string, string>) => TwinAnswer> = {
    users,
    'channels/followed': followed,
    'channels/followers': () => ok({ total: world.user.followers, data: [], pagination: {} }),
    videos: () =>
      ok({ data: world.videoViews.map((view_count) => ({ ...video, view_count })), pagination: {} }),
  }
  return startTwin({
    paths: { authorize: '/oauth2/authorize', token: '/oauth2/token', revoke: '/oauth2/revoke' },
    secretIn: 'body',
    ownGrantSecretIn: 'body',
    pkce: false,
    singleUse: false,
    tokenOf: (question) =>
      question.headers['client-id'] === 'twin-client' ? headerToken('Bearer')(question) : null,
    tokenErrors: {
      invalid_grant: failed(400, 'Invalid refresh token'),
      // Not documented; quoted in reports of applications with a wrong secret.
      invalid_client: { status: 403, body: { status: 403, message: 'invalid client secret' } },
    },
    refused: failed(401, 'Invalid OAuth token'),
    troubles: {
      busy: {
        ...failed(429, 'Too Many Requests'),
        headers: {
          date: 'Sat, 21 Nov 2026 12:00:00 GMT',
          'ratelimit-reset': String(Date.parse('2026-11-21T12:00:42Z') / 1000),
        },
      },
      quota: failed(429, 'Too Many Requests'),
      down: failed(503, 'Service Unavailable'),
    },
    answer: ({ path, query }) => lists[path.replace('/helix/', '')]?.(query),
  })
}
