import type { ApiPlatform } from '#contract/exchange/connections.ts'
import type { Target } from '#server/providers/platforms/platform.ts'
import { startDiscordTwin } from './discord-twin.ts'
import { startSoundcloudTwin } from './soundcloud-twin.ts'
import type { Twin } from './twin.ts'
import { startTwitchTwin } from './twitch-twin.ts'
import { startVkTwin } from './vk-twin.ts'
import { startYoutubeTwin } from './youtube-twin.ts'

/** A target that can be checked, and how the person at the twin does and undoes it. */
export interface Deed extends Target {
  does(): void
  undoes(): void
}

/** One platform's twin with one person on it, called ada everywhere. */
export interface Neighbour {
  name: ApiPlatform
  twin: Twin
  /** Channels by name, where a test may remove one. */
  names?: Record<string, string>
  /** The account as `readAccount` returns it. */
  account: { externalId: string; handle: string; followers: number | null; engagement: number | null }
  deeds: readonly Deed[]
}

const deedOf = <T>(target: Target, done: Set<T>, value: T): Deed => ({
  ...target,
  does: () => void done.add(value),
  undoes: () => void done.delete(value),
})

const channelId = 'UCmoonjarkilnpotsglaze_2'
const otherId = 'UCquietharbourceramics_1'

async function youtube(): Promise<Neighbour> {
  const world = {
    channel: { id: 'UCadaadaadaadaadaadaada0', customUrl: '@ada.makes', title: 'Ada', subscribers: 1240 },
    channels: { moonjar: channelId, harbour: otherId },
    subscriptions: new Set<string>(),
    liked: new Set<string>(),
    uploads: [
      { id: 'ownvideo001', views: 800, likes: 40, comments: 8 },
      { id: 'ownvideo002', views: 200, likes: 10, comments: 2 },
    ],
  }
  const channel = { action: 'subscribe', kind: 'channel' }
  const url = 'https://www.youtube.com/@moonjar'
  return {
    name: 'youtube',
    twin: await startYoutubeTwin(world),
    account: { externalId: world.channel.id, handle: 'ada.makes', followers: 1240, engagement: 6 },
    deeds: [
      deedOf({ ...channel, id: '@moonjar', url }, world.subscriptions, channelId),
      deedOf(
        { ...channel, id: otherId, url: `https://www.youtube.com/channel/${otherId}` },
        world.subscriptions,
        otherId,
      ),
      deedOf(
        {
          action: 'like',
          kind: 'video',
          id: 'dQw4w9WgXcQ',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        },
        world.liked,
        'dQw4w9WgXcQ',
      ),
    ],
  }
}

async function twitch(): Promise<Neighbour> {
  const world = {
    user: { id: '7001', login: 'ada_live', followers: 400 },
    channels: { moonjar: '8001' },
    followed: new Set<string>(),
    videoViews: [30, 50],
  }
  const target = { action: 'follow', kind: 'channel', id: 'moonjar', url: 'https://www.twitch.tv/moonjar' }
  return {
    name: 'twitch',
    twin: await startTwitchTwin(world),
    names: world.channels,
    account: { externalId: '7001', handle: 'ada_live', followers: 400, engagement: 10 },
    deeds: [deedOf(target, world.followed, '8001')],
  }
}

async function soundcloud(): Promise<Neighbour> {
  const profile = 'https://soundcloud.com/moonjar'
  const track = 'https://soundcloud.com/moonjar/wheel-song'
  const world = {
    user: { id: 51, permalink: 'ada-sounds', followers: 94 },
    addresses: { [profile]: 61, [track]: 71 },
    followings: new Set<number>(),
    // More than one page of likes before the one that is checked.
    likes: new Set([901, 902, 903]),
    tracks: [{ id: 81, plays: 500, likes: 20, comments: 7 }],
  }
  return {
    name: 'soundcloud',
    twin: await startSoundcloudTwin(world),
    account: { externalId: '51', handle: 'ada-sounds', followers: 94, engagement: 5.4 },
    deeds: [
      deedOf({ action: 'follow', kind: 'profile', id: 'moonjar', url: profile }, world.followings, 61),
      deedOf({ action: 'like', kind: 'track', id: 'moonjar/wheel-song', url: track }, world.likes, 71),
    ],
  }
}

async function vk(): Promise<Neighbour> {
  const world = {
    user: { id: 301, screenName: 'ada_vk', followers: 12 },
    names: { moonjar: { type: 'group' as const, id: 401 }, kilnmaker: { type: 'user' as const, id: 501 } },
    groups: new Set<number>(),
    follows: new Set<number>(),
    liked: new Set<string>(),
  }
  return {
    name: 'vk',
    twin: await startVkTwin(world),
    account: { externalId: '301', handle: 'ada_vk', followers: 12, engagement: null },
    deeds: [
      deedOf(
        { action: 'join', kind: 'community', id: 'moonjar', url: 'https://vk.com/moonjar' },
        world.groups,
        401,
      ),
      deedOf(
        { action: 'join', kind: 'community', id: 'club402', url: 'https://vk.com/club402' },
        world.groups,
        402,
      ),
      deedOf(
        { action: 'follow', kind: 'profile', id: 'kilnmaker', url: 'https://vk.com/kilnmaker' },
        world.follows,
        501,
      ),
      deedOf(
        { action: 'like', kind: 'post', id: 'wall-401_17', url: 'https://vk.com/wall-401_17' },
        world.liked,
        'post -401_17',
      ),
    ],
  }
}

async function discord(): Promise<Neighbour> {
  const world = {
    user: { id: '900000000000000001', username: 'ada' },
    invites: { moonjar: '900000000000000002' },
    guilds: new Set<string>(),
  }
  const target = { action: 'join', kind: 'server', id: 'moonjar', url: 'https://discord.gg/moonjar' }
  return {
    name: 'discord',
    twin: await startDiscordTwin(world),
    account: { externalId: world.user.id, handle: 'ada', followers: null, engagement: null },
    deeds: [deedOf(target, world.guilds, '900000000000000002')],
  }
}

/** Starts all five twins; the caller closes each. */
export const startNeighbours = (): Promise<Neighbour[]> =>
  Promise.all([youtube(), twitch(), soundcloud(), vk(), discord()])
