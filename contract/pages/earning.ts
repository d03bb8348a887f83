import { type PlatformName, platformLabels } from '../platforms.ts'
import type { WrittenRow } from './row.ts'
import { taskList } from './task-list.ts'

/** Every task of one platform. */
const earnOn = (platform: PlatformName, lead: string): WrittenRow =>
  taskList(`/earn/${platform}`, {
    platform,
    title: `Earn on ${platformLabels[platform]}`,
    lead,
    empty: `Nothing on ${platformLabels[platform]} is open to you right now.`,
  })

/** Task lists of one action or one platform. */
export const earningPages: readonly WrittenRow[] = [
  taskList('/earn/watch', {
    action: 'watch',
    title: 'Videos to watch',
    lead: 'Videos, streams and tracks of every platform, played here.',
    empty: 'Nothing to watch right now.',
  }),
  taskList('/earn/like', {
    action: 'like',
    title: 'Things to like',
    lead: 'Videos, posts and tracks. Like only what you enjoy.',
    empty: 'Nothing to like right now.',
  }),
  taskList('/earn/subscribe', {
    action: 'subscribe',
    title: 'Channels to subscribe to',
    lead: 'Subscribe to what you would like to see more of.',
    empty: 'No channels to subscribe to right now.',
  }),
  taskList('/earn/social', {
    action: 'follow',
    title: 'People to follow',
    lead: 'Profiles and channels looking for followers, on every platform.',
    empty: 'No profiles or channels to follow right now.',
  }),
  taskList('/earn/website', {
    platform: 'website',
    action: 'visit',
    title: 'Websites',
    lead: 'Look around each site for the time it asks. The timer runs here, the site opens in its own tab.',
    empty: 'No websites to visit right now. A site you visited opens again after an hour.',
  }),
  taskList('/earn/website-to-visit', {
    platform: 'website',
    action: 'visit',
    title: 'Websites to visit',
    lead: 'Real people’s sites, one at a time, 15 seconds or more each.',
    empty: 'No websites to visit right now.',
  }),
  taskList('/earn/soundcloud', {
    platform: 'soundcloud',
    action: 'watch',
    title: 'Tracks to play',
    lead: 'They play here, and the seconds played are paid.',
    empty: 'No tracks to play right now.',
  }),
  taskList('/earn/soundcloud/follow', {
    platform: 'soundcloud',
    action: 'follow',
    title: 'SoundCloud accounts to follow',
    lead: 'Musicians and labels looking for listeners. Follow and prove it.',
  }),
  earnOn('youtube', 'Watch, like, subscribe, visit or say what you think.'),
  earnOn('twitter', 'Like, follow, visit or say what you think.'),
  earnOn('instagram', 'Like, follow, visit or say what you think.'),
  earnOn('tiktok', 'Watch, like, follow, visit or say what you think.'),
  earnOn('twitch', 'Watch, follow, visit or say what you think.'),
  earnOn('discord', 'Join a server, visit one or say what you think.'),
  taskList('/earn-twitch', {
    platform: 'twitch',
    title: 'Twitch tasks',
    lead: 'Everything that streamers ask for: watching, following, visits and feedback.',
  }),
]
