import type { ApiPlatform } from '#contract/exchange/connections.ts'
import type { PlatformHosts } from './platform.ts'

/** Hosts of the platforms themselves. */
export const liveHosts: Record<ApiPlatform, PlatformHosts> = {
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
