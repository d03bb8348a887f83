import { findWatchTask } from '../players.ts'
import { followsPage, platformPage, platformsPage } from './platform-page.ts'
import type { PageRead, PageRow } from './row.ts'
import { taskList, watchList } from './task-list.ts'

const watchedVideo: PageRead = {
  operation: findWatchTask,
  input: ({ params: { videoId = '' }, preset: { platform = '' } }) => ({
    params: { platform, contentId: videoId },
  }),
}

/** Each platform, and what is earned there. */
export const platformPages: readonly PageRow[] = [
  platformsPage,
  platformPage('youtube'),
  taskList(
    '/platforms/youtube/subscribe',
    { platform: 'youtube', action: 'subscribe' },
    {
      title: 'YouTube channels to subscribe to',
      lead: 'Open the channel, subscribe, and show it. A channel asks once.',
      empty: 'No YouTube channel asks for subscribers right now.',
    },
  ),
  taskList(
    '/platforms/youtube/likes',
    { platform: 'youtube', action: 'like' },
    {
      title: 'YouTube videos to like',
      lead: 'Open the video, like it if you do, and show it.',
      empty: 'No YouTube video asks for likes right now.',
    },
  ),
  watchList('/platforms/youtube/watch', 'youtube', {
    title: 'YouTube videos to watch',
    lead: 'They play here, and the seconds that played while you could see them are paid.',
    empty: 'No YouTube video asks to be watched right now.',
  }),
  platformPage('instagram'),
  taskList(
    '/platforms/instagram/follow',
    { platform: 'instagram', action: 'follow' },
    {
      title: 'Instagram profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Instagram profile asks for followers right now.',
    },
  ),
  platformPage('twitter'),
  taskList(
    '/platforms/twitter/follow',
    { platform: 'twitter', action: 'follow' },
    {
      title: 'Twitter profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Twitter profile asks for followers right now.',
    },
  ),
  platformPage('tiktok'),
  taskList(
    '/platforms/tiktok/follow',
    { platform: 'tiktok', action: 'follow' },
    {
      title: 'TikTok profiles to follow',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No TikTok profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/tiktok/watch',
    { platform: 'tiktok', action: 'watch' },
    {
      title: 'TikTok videos to watch',
      lead: 'Short ones, played here. The seconds that played are paid.',
      empty: 'No TikTok video asks to be watched right now.',
    },
  ),
  {
    path: '/platforms/tiktok/watch/{videoId}',
    audience: 'member',
    frame: 'app',
    title: 'Watch on TikTok',
    page: 'watch-video',
    preset: { platform: 'tiktok', list: '/platforms/tiktok/watch' },
    data: [watchedVideo],
  },
  watchList(
    '/platforms/tiktok/video-viewer',
    'tiktok',
    {
      title: 'TikTok viewer',
      lead: 'One video after the other, at your pace. Nothing plays by itself.',
      empty: 'No TikTok video asks to be watched right now.',
    },
    '/platforms/tiktok/watch',
  ),
  taskList(
    '/platforms/tiktok/likes',
    { platform: 'tiktok', action: 'like' },
    {
      title: 'TikTok videos to like',
      lead: 'Open the video, like it if you do, and show it with a screenshot.',
      empty: 'No TikTok video asks for likes right now.',
    },
  ),
  taskList(
    '/platforms/soundcloud/follow',
    { platform: 'soundcloud', action: 'follow' },
    {
      title: 'SoundCloud profiles to follow',
      lead: 'Open the profile, follow it, and show it.',
      empty: 'No SoundCloud profile asks for followers right now.',
    },
  ),
  followsPage,
  platformPage('twitch'),
  platformPage('vk'),
  taskList(
    '/platforms/vk/profiles',
    { platform: 'vk', action: 'follow' },
    {
      title: 'VK profiles',
      lead: 'People on VK who would like a follower. Open the profile, follow it, and show it.',
      empty: 'No VK profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/vk/communities',
    { platform: 'vk', action: 'join' },
    {
      title: 'VK communities',
      lead: 'Communities on VK that are open to newcomers. Join one, and show it.',
      empty: 'No VK community asks for members right now.',
    },
  ),
  platformPage('pinterest'),
  taskList(
    '/platforms/pinterest/profiles',
    { platform: 'pinterest', action: 'follow' },
    {
      title: 'Pinterest profiles',
      lead: 'Open the profile, follow it, and show it with a screenshot.',
      empty: 'No Pinterest profile asks for followers right now.',
    },
  ),
  taskList(
    '/platforms/pinterest/pins',
    { platform: 'pinterest', action: 'save' },
    {
      title: 'Pinterest pins',
      lead: 'Save a pin to a board of yours, and show it with a screenshot.',
      empty: 'No pin asks to be saved right now.',
    },
  ),
  platformPage('discord'),
]
