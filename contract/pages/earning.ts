import type { PageRow } from './row.ts'
import { taskList } from './task-list.ts'

/** What is earned by one action, or on one platform, in one list. */
export const earningPages: readonly PageRow[] = [
  taskList(
    '/earn/watch',
    { action: 'watch' },
    {
      title: 'Videos to watch',
      lead: 'Videos, streams and tracks of every platform, played here.',
      empty: 'Nothing asks to be watched right now.',
    },
  ),
  taskList(
    '/earn/like',
    { action: 'like' },
    {
      title: 'Things to like',
      lead: 'Videos, posts and tracks that you like because you do.',
      empty: 'Nothing asks for likes right now.',
    },
  ),
  taskList(
    '/earn/subscribe',
    { action: 'subscribe' },
    {
      title: 'Channels to subscribe to',
      lead: 'Subscribe to what you would like to see more of.',
      empty: 'No channel asks for subscribers right now.',
    },
  ),
  taskList(
    '/earn/social',
    { action: 'follow' },
    {
      title: 'People to follow',
      lead: 'Profiles and channels on every platform that look for followers.',
      empty: 'Nobody asks for followers right now.',
    },
  ),
  taskList(
    '/earn/website',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites',
      lead: 'Look around for as long as each asks. The timer runs here, the site opens in its own tab.',
      empty: 'No website is open to you right now. A site that you visited opens again after an hour.',
    },
  ),
  taskList(
    '/earn/website-to-visit',
    { platform: 'website', action: 'visit' },
    {
      title: 'Websites to visit',
      lead: 'Real sites of real people, one at a time, 15 seconds or more each.',
      empty: 'No website waits for your visit right now.',
    },
  ),
  taskList(
    '/earn/soundcloud',
    { platform: 'soundcloud', action: 'watch' },
    {
      title: 'Tracks to play',
      lead: 'They play here, and the seconds that played are paid.',
      empty: 'No track asks to be played right now.',
    },
  ),
  taskList(
    '/earn/soundcloud/follow',
    { platform: 'soundcloud', action: 'follow' },
    {
      title: 'SoundCloud accounts to follow',
      lead: 'Musicians and labels that look for listeners. Follow, and show it.',
      empty: 'Nobody on SoundCloud asks for followers right now.',
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
      lead: 'Join a server, look at one, or say what you think.',
      empty: 'Nothing on Discord is open to you right now.',
    },
  ),
  taskList(
    '/earn-twitch',
    { platform: 'twitch' },
    {
      title: 'Twitch tasks',
      lead: 'Everything that streamers ask for: watching, following, visits and feedback.',
      empty: 'No streamer asks for anything right now.',
    },
  ),
]
