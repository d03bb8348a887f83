import type { WrittenRow } from './row.ts'
import { taskList } from './task-list.ts'

/** Task lists of one action or one platform. */
export const earningPages: readonly WrittenRow[] = [
  taskList(
    '/earn/watch',
    { action: 'watch' },
    {
      title: 'Videos to watch',
      lead: 'Videos, streams and tracks of every platform, played here.',
      empty: 'Nothing to watch right now.',
    },
  ),
  taskList(
    '/earn/like',
    { action: 'like' },
    {
      title: 'Things to like',
      lead: 'Videos, posts and tracks. Like only what you enjoy.',
      empty: 'Nothing to like right now.',
    },
  ),
  taskList(
    '/earn/subscribe',
    { action: 'subscribe' },
    {
      title: 'Channels to subscribe to',
      lead: 'Subscribe to what you would like to see more of.',
      empty: 'No channels to subscribe to right now.',
    },
  ),
  taskList(
    '/earn/social',
    { action: 'follow' },
    {
      title: 'People to follow',
      lead: 'Profiles and channels looking for followers, on every platform.',
      empty: 'No profiles or channels to follow right now.',
    },
  ),
  taskList(
    '/earn/website',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites',
      lead: 'Look around each site for the time it asks. The timer runs here, the site opens in its own tab.',
      empty: 'No websites to visit right now. A site you visited opens again after an hour.',
    },
  ),
  taskList(
    '/earn/website-to-visit',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites to visit',
      lead: 'Real people’s sites, one at a time, 15 seconds or more each.',
      empty: 'No websites to visit right now.',
    },
  ),
  taskList(
    '/earn/soundcloud',
    { platform: 'soundcloud', action: 'watch' },
    {
      title: 'Tracks to play',
      lead: 'They play here, and the seconds played are paid.',
      empty: 'No tracks to play right now.',
    },
  ),
  taskList(
    '/earn/soundcloud/follow',
    { platform: 'soundcloud', action: 'follow' },
    {
      title: 'SoundCloud accounts to follow',
      lead: 'Musicians and labels looking for listeners. Follow and prove it.',
      empty: 'No SoundCloud accounts to follow right now.',
    },
  ),
  taskList(
    '/earn/youtube',
    { platform: 'youtube' },
    {
      title: 'Earn on YouTube',
      lead: 'Watch, like, subscribe, visit or say what you think.',
      empty: 'Nothing on YouTube is open to you right now.',
    },
  ),
  taskList(
    '/earn/twitter',
    { platform: 'twitter' },
    {
      title: 'Earn on Twitter',
      lead: 'Like, follow, visit or say what you think.',
      empty: 'Nothing on Twitter is open to you right now.',
    },
  ),
  taskList(
    '/earn/instagram',
    { platform: 'instagram' },
    {
      title: 'Earn on Instagram',
      lead: 'Like, follow, visit or say what you think.',
      empty: 'Nothing on Instagram is open to you right now.',
    },
  ),
  taskList(
    '/earn/tiktok',
    { platform: 'tiktok' },
    {
      title: 'Earn on TikTok',
      lead: 'Watch, like, follow, visit or say what you think.',
      empty: 'Nothing on TikTok is open to you right now.',
    },
  ),
  taskList(
    '/earn/twitch',
    { platform: 'twitch' },
    {
      title: 'Earn on Twitch',
      lead: 'Watch, follow, visit or say what you think.',
      empty: 'Nothing on Twitch is open to you right now.',
    },
  ),
  taskList(
    '/earn/discord',
    { platform: 'discord' },
    {
      title: 'Earn on Discord',
      lead: 'Join a server, visit one or say what you think.',
      empty: 'Nothing on Discord is open to you right now.',
    },
  ),
  taskList(
    '/earn-twitch',
    { platform: 'twitch' },
    {
      title: 'Twitch tasks',
      lead: 'Everything that streamers ask for: watching, following, visits and feedback.',
      empty: 'No Twitch tasks right now.',
    },
  ),
]
