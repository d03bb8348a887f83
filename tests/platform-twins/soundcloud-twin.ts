import { headerToken, startTwin, type Twin, type TwinAnswer } from './twin.ts'

/** One person's SoundCloud. */
export interface SoundcloudWorld {
  user: { id: number; permalink: string; followers: number }
  /** URLs of profiles and tracks, and their ids. */
  addresses: Record<string, number>
  followings: Set<number>
  likes: Set<number>
  tracks: { id: number; plays: number; likes: number; comments: number }[]
}

const ok = (body: unknown): TwinAnswer => ({ status: 200, body })
const failed = (status: number, message: string): TwinAnswer => ({
  status,
  body: {
    code: status,
    message,
    link: 'https://developers.soundcloud.com/docs/api',
    errors: [],
    error: null,
  },
})

/** Its token endpoint has a shape of its own, with the word in error_code. */
const tokenError = (word: string): TwinAnswer => ({
  status: 401,
  body: { ...(failed(401, word).body as object), error_code: word },
})

/**
 * Starts the twin of SoundCloud's public API; its responses match the published document. A page of likes
 * holds two, so the client must turn pages.
 */
export function startSoundcloudTwin(world: SoundcloudWorld): Promise<Twin> {
  const me = {
    kind: 'user',
    id: world.user.id,
    permalink: world.user.permalink,
    username: world.user.permalink,
    followers_count: world.user.followers,
  }
  const likes = ({ offset = '0' }: Record<string, string>): TwinAnswer => {
    const all = [...world.likes]
    const from = Number(offset)
    const collection = all.slice(from, from + 2).map((id) => ({ kind: 'track', id }))
    const more = all.length > from + 2
    return ok({
      collection,
      ...(more && {
        next_href: `https://elsewhere.example/me/likes/tracks?offset=${from + 2}&linked_partitioning=true`,
      }),
    })
  }
  const resolve = ({ url = '' }: Record<string, string>): TwinAnswer => {
    const id = world.addresses[url]
    if (id === undefined) return failed(404, '404 - Not Found')
    return {
      status: 302,
      body: { status: '302 - Found', location: `/users/${id}` },
      headers: { location: `/users/${id}` },
    }
  }
  const tracks = (): TwinAnswer =>
    ok({
      collection: world.tracks.map(({ id, plays, likes: favoritings, comments }) => ({
        kind: 'track',
        id,
        playback_count: plays,
        favoritings_count: favoritings,
        comment_count: comments,
      })),
    })
  return startTwin({
    paths: { authorize: '/authorize', token: '/oauth/token', revoke: '/sign-out' },
    secretIn: 'body',
    ownGrantSecretIn: 'header',
    pkce: true,
    singleUse: true,
    tokenOf: headerToken('OAuth'),
    tokenErrors: { invalid_grant: tokenError('invalid_grant'), invalid_client: tokenError('invalid_client') },
    refused: failed(401, '401 - Unauthorized'),
    troubles: {
      busy: { ...failed(429, '429 - Too Many Requests'), headers: { 'retry-after': '42' } },
      quota: failed(429, '429 - Too Many Requests'),
      down: failed(503, '503 - Service Unavailable'),
    },
    answer: ({ path, query }) => {
      if (path === '/me') return ok(me)
      if (path === '/me/tracks') return tracks()
      if (path === '/me/likes/tracks') return likes(query)
      if (path === '/resolve') return resolve(query)
      const [, list, id] = /^\/(me\/followings|users)\/(\d+)$/.exec(path) ?? []
      if (list === 'users') return ok({ kind: 'user', id: Number(id), permalink: 'someone' })
      if (list === undefined) return undefined
      return world.followings.has(Number(id))
        ? ok({ kind: 'user', id: Number(id), permalink: 'someone' })
        : failed(404, '404 - Not Found')
    },
  })
}
