import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import { createDiscord } from './discord.ts'
import { liveHosts } from './hosts.ts'
import type { Platform, PlatformHosts, PlatformKeys, PlatformOptions } from './platform.ts'
import { createSoundcloud } from './soundcloud.ts'
import { createTwitch } from './twitch.ts'
import { createVk } from './vk.ts'
import { createYoutube } from './youtube.ts'

export type { Account, Grant, Platform, PlatformHosts, PlatformKeys } from './platform.ts'
export { PlatformError } from './platform.ts'
export { probePlatform, probeVideoLists } from './probe.ts'
export {
  type AskYoutube,
  askLive,
  createVideoLists,
  type ListedVideo,
  type VideoLists,
} from './video-lists.ts'

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
