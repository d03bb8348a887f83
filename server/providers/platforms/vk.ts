import { z } from 'zod'
import { askForGrant, authorizeUrl, type FlowOptions, refreshGrant, revokeGrant } from './oauth.ts'
import { type Platform, PlatformError, type PlatformOptions } from './platform.ts'
import { ask, type Get } from './request.ts'

/*
 * Shapes: https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/start-integration/auth-without-sdk
 * (VK ID, OAuth 2.1 with PKCE, device_id), https://dev.vk.com/method/groups.isMember, likes.isLiked,
 * friends.areFriends, utils.resolveScreenName, users.get and https://dev.vk.com/reference/errors. Methods and errors are
 * checked against VK's own schema (tests/fixtures/openapi/vk.json); it does not describe VK ID.
 */

const version = '5.199'
// With fewer scopes, members of communities and followers of people can't be read.
const scopes = ['groups', 'friends', 'wall']

const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1)
const people = z.array(
  z.object({
    id: z.number(),
    screen_name: z.string().optional(),
    followers_count: z.int().optional(),
  }),
)
const named = z.object({ type: z.string(), object_id: z.number() })
const friends = z.array(z.object({ user_id: z.number(), friend_status: z.number() }))

/** Creates the client of VK API 5.199, authorized through VK ID. */
export function createVk(options: PlatformOptions): Platform {
  const flow: FlowOptions = { ...options, scopes, secretIn: 'nowhere' }
  // By POST, so the token is in no URL.
  const call: Get = async (token, method, form, response) => {
    const body = await ask({
      url: `${options.hosts.api}/method/${method}`,
      timeoutMs: options.timeoutMs,
      form: { ...form, access_token: token, v: version },
      response: z.object({ response }),
      errorOf,
    })
    return (body as { response: z.output<typeof response> }).response
  }
  return {
    name: 'vk',
    authorizeUrl: (request) => authorizeUrl(flow, request),
    exchange: async ({ code, verifier, redirectUri, state, deviceId }) => {
      if (deviceId === undefined) throw new PlatformError('refused')
      const grant = await askForGrant(flow, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        device_id: deviceId,
        state,
      })
      return { ...grant, deviceId }
    },
    refresh: (grant) => refreshGrant(flow, grant, { device_id: grant.deviceId ?? '' }),
    revoke: ({ accessToken }) => revokeGrant(flow, { access_token: accessToken }),
    readAccount: async (token) => {
      const [person] = await call(token, 'users.get', { fields: 'screen_name,followers_count' }, people)
      if (!person) throw new PlatformError('missing')
      return {
        externalId: String(person.id),
        handle: person.screen_name ?? `id${person.id}`,
        followers: person.followers_count ?? null,
        engagement: null,
      }
    },
    resolve: async (token, { action, id }) => {
      if (action === 'like' || /^\d+$/.test(id)) return id
      const numbered = /^(?:id|club|public|event)(\d+)$/.exec(id)?.[1]
      if (numbered !== undefined) return numbered
      const found = await call(token, 'utils.resolveScreenName', { screen_name: id }, z.unknown())
      const known = named.safeParse(found)
      // For a name that nobody has, VK returns an empty list, or error 104.
      if (!known.success) throw new PlatformError('missing')
      return String(known.data.object_id)
    },
    isDone: async (token, account, { action, kind, id }) => {
      if (action === 'like') return isLiked(call, token, account.externalId, kind, id)
      if (action === 'join')
        return call(token, 'groups.isMember', { group_id: id, user_id: account.externalId }, flag)
      const [status] = await call(token, 'friends.areFriends', { user_ids: id }, friends)
      // 1: follows, not answered yet; 3: both follow each other.
      return status?.friend_status === 1 || status?.friend_status === 3
    },
  }
}

/**
 * True if the user liked it.
 * @param id owner and item as in VK's URLs: `-1_23`, with or without `wall`, `photo`, `video` or `clip`
 * before it
 */
async function isLiked(call: Get, token: string, userId: string, kind: string, id: string): Promise<boolean> {
  const [, word, owner, item] = /^(wall|photo|video|clip)?(-?\d+)_(\d+)$/.exec(id) ?? []
  if (owner === undefined || item === undefined) throw new PlatformError('missing')
  const types: Record<string, string> = { photo: 'photo', video: 'video', clip: 'video' }
  const type = types[word ?? kind] ?? 'post'
  const form = { user_id: userId, type, owner_id: owner, item_id: item }
  return (await call(token, 'likes.isLiked', form, z.object({ liked: flag }))).liked
}

const failure = z.object({ error: z.object({ error_code: z.number() }) })

/** Error that VK reports with status 200 and a number in the body; otherwise undefined. */
function errorOf(status: number, body: unknown): PlatformError | undefined {
  const code = failure.safeParse(body).data?.error.error_code
  if (code === undefined) return undefined
  if (code === 5 || code === 27 || code === 28) return new PlatformError('revoked', { status })
  if (code === 6 || code === 9) return new PlatformError('busy', { status, retryAfterSeconds: 2 })
  if (code === 29) return new PlatformError('quota', { status })
  if (code === 1 || code === 10) return new PlatformError('down', { status })
  if ([18, 100, 104, 113, 125].includes(code)) return new PlatformError('missing', { status })
  return new PlatformError('refused', { status })
}
