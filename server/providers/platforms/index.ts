import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import { createDiscord } from './discord.ts'
import type { Platform, PlatformHosts, PlatformKeys, PlatformOptions } from './platform.ts'
import { createSoundcloud } from './soundcloud.ts'
import { createTwitch } from './twitch.ts'
import { createVk } from './vk.ts'
import { createYoutube } from './youtube.ts'

export type { Account, Grant, Platform, PlatformHosts, PlatformKeys } from './platform.ts'
export { PlatformError } from './platform.ts'
export {
  type AskYoutube,
  askLive,
  createVideoLists,
  type ListedVideo,
  type VideoLists,
} from './video-lists.ts'

const liveHosts: Record<ApiPlatform, PlatformHosts> = {
  youtube: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    api: 'https://youtube.googleapis.com',
  },
  twitch: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    revoke: 'https://id.twitch.tv/oauth2/revoke',
    api: 'https://api.twitch.tv',
  },
  soundcloud: {
    authorize: 'https://secure.soundcloud.com/authorize',
    token: 'https://secure.soundcloud.com/oauth/token',
    revoke: 'https://secure.soundcloud.com/sign-out',
    api: 'https://api.soundcloud.com',
  },
  vk: {
    authorize: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    revoke: 'https://id.vk.com/oauth2/revoke',
    api: 'https://api.vk.com',
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    revoke: 'https://discord.com/api/oauth2/token/revoke',
    api: 'https://discord.com',
  },
}

const makers: Record<ApiPlatform, (options: PlatformOptions) => Platform> = {
  youtube: createYoutube,
  twitch: createTwitch,
  soundcloud: createSoundcloud,
  vk: createVk,
  discord: createDiscord,
}

/** The platforms that can be queried: those the operator has keys for. */
export type Platforms = ReadonlyMap<ApiPlatform, Platform>

/** Creates a client for each platform with keys. Only tests give other hosts and deadlines. */
export function createPlatforms(
  keys: Partial<Record<ApiPlatform, PlatformKeys>>,
  {
    hosts = {},
    timeoutMs = 6000,
  }: { hosts?: Partial<Record<ApiPlatform, PlatformHosts>>; timeoutMs?: number } = {},
): Platforms {
  const made = apiPlatforms.flatMap((name): [ApiPlatform, Platform][] => {
    const pair = keys[name]
    if (!pair) return []
    return [[name, makers[name]({ keys: pair, hosts: hosts[name] ?? liveHosts[name], timeoutMs })]]
  })
  return new Map(made)
}
