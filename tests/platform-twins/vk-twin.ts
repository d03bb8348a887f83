import { startTwin, type Twin, type TwinAnswer } from './twin.ts'

/** One person's VK. */
export interface VkWorld {
  user: { id: number; screenName: string; followers: number }
  /** Short names of people and communities, and their ids. */
  names: Record<string, { type: 'user' | 'group'; id: number }>
  groups: Set<number>
  /** People this person follows. */
  follows: Set<number>
  /** `type owner_item` */
  liked: Set<string>
}

const ok = (response: unknown): TwinAnswer => ({ status: 200, body: { response } })
/** VK reports an error with status 200. */
const failed = (code: number, message: string): TwinAnswer => ({
  status: 200,
  body: { error: { error_code: code, error_msg: message, request_params: [] } },
})

/**
 * Starts the twin of VK API 5.199 and VK ID, written from https://dev.vk.com/method and
 * https://id.vk.com/about/business/go/docs. Its answers match VK's own schema, which does not describe VK ID.
 */
export function startVkTwin(world: VkWorld): Promise<Twin> {
  const methods: Record<string, (form: Record<string, string>) => TwinAnswer> = {
    'users.get': () =>
      ok([
        {
          id: world.user.id,
          first_name: 'Vera',
          last_name: 'Test',
          screen_name: world.user.screenName,
          followers_count: world.user.followers,
        },
      ]),
    'utils.resolveScreenName': ({ screen_name = '' }) => {
      const found = world.names[screen_name]
      return ok(found ? { type: found.type, object_id: found.id } : [])
    },
    'groups.isMember': ({ group_id, user_id }) =>
      user_id === String(world.user.id)
        ? ok(world.groups.has(Number(group_id)) ? 1 : 0)
        : failed(15, 'Access denied'),
    'friends.areFriends': ({ user_ids }) =>
      ok([{ user_id: Number(user_ids), friend_status: world.follows.has(Number(user_ids)) ? 1 : 0 }]),
    'likes.isLiked': ({ type, owner_id, item_id }) =>
      ok({ liked: world.liked.has(`${type} ${owner_id}_${item_id}`) ? 1 : 0, copied: 0 }),
  }
  return startTwin({
    paths: { authorize: '/authorize', token: '/oauth2/auth', revoke: '/oauth2/revoke' },
    secretIn: 'nowhere',
    pkce: true,
    singleUse: true,
    redirectParameters: { device_id: 'twin-device', type: 'code_v2', expires_in: '600' },
    needs: ['device_id', 'state'],
    tokenOf: ({ form }) => (form.v === '5.199' ? (form.access_token ?? null) : null),
    tokenErrors: {
      invalid_grant: {
        status: 200,
        body: { error: 'invalid_grant', error_description: 'refresh token is invalid' },
      },
      invalid_client: {
        status: 200,
        body: { error: 'invalid_client', error_description: 'client_id is incorrect' },
      },
    },
    refused: failed(5, 'User authorization failed'),
    troubles: {
      busy: failed(6, 'Too many requests per second'),
      quota: failed(29, 'Rate limit reached'),
      down: failed(10, 'Internal server error'),
    },
    answer: ({ path, form }) => methods[path.replace('/method/', '')]?.(form),
  })
}
