import { findWatchTask } from '../checks/players.ts'
import { followsPage, platformPage, platformsPage } from './platform-page.ts'
import type { PageRead, WrittenRow } from './row.ts'
import { taskList, watchList } from './task-list.ts'

const watchedVideo: PageRead = {
  operation: findWatchTask,
  input: ({ params: { videoId = '' }, preset: { platform = '' } }) => ({
    params: { platform, contentId: videoId },
  }),
}

export const platformPages: readonly WrittenRow[] = [
  platformsPage,
  platformPage('youtube'),
  taskList('/platforms/youtube/subscribe', {
    platform: 'youtube',
    action: 'subscribe',
    title: 'YouTube channels to subscribe to',
    lead: 'Open the channel, subscribe and prove it. Each channel counts once.',
  }),
  taskList('/platforms/youtube/likes', {
    platform: 'youtube',
    action: 'like',
    title: 'YouTube videos to like',
    lead: 'Like the video if you enjoy it, and prove it.',
  }),
  watchList('/platforms/youtube/watch', {
    platform: 'youtube',
    title: 'YouTube videos to watch',
    lead: 'They play here, and the seconds played while you can see them are paid.',
  }),
  platformPage('instagram'),
  taskList('/platforms/instagram/follow', {
    platform: 'instagram',
    action: 'follow',
    title: 'Instagram profiles to follow',
    lead: 'Open the profile, follow it and send a screenshot.',
  }),
  platformPage('twitter'),
  taskList('/platforms/twitter/follow', {
    platform: 'twitter',
    action: 'follow',
    title: 'Twitter profiles to follow',
    lead: 'Open the profile, follow it and send a screenshot.',
  }),
  platformPage('tiktok'),
  taskList('/platforms/tiktok/follow', {
    platform: 'tiktok',
    action: 'follow',
    title: 'TikTok profiles to follow',
    lead: 'Open the profile, follow it and send a screenshot.',
  }),
  taskList('/platforms/tiktok/watch', {
    platform: 'tiktok',
    action: 'watch',
    title: 'TikTok videos to watch',
    lead: 'Short ones, played here. The seconds played are paid.',
  }),
  {
    path: '/platforms/tiktok/watch/{videoId}',
    title: 'Watch on TikTok',
    page: 'watch-video',
    preset: { platform: 'tiktok', list: '/platforms/tiktok/watch' },
    data: [watchedVideo],
  },
  watchList('/platforms/tiktok/video-viewer', {
    platform: 'tiktok',
    title: 'TikTok viewer',
    lead: 'One video after another, at your pace. Nothing plays by itself.',
    empty: 'No TikTok videos to watch right now.',
    list: '/platforms/tiktok/watch',
  }),
  taskList('/platforms/tiktok/likes', {
    platform: 'tiktok',
    action: 'like',
    title: 'TikTok videos to like',
    lead: 'Like the video if you enjoy it, and send a screenshot.',
  }),
  taskList('/platforms/soundcloud/follow', {
    platform: 'soundcloud',
    action: 'follow',
    title: 'SoundCloud profiles to follow',
    lead: 'Open the profile, follow it and prove it.',
  }),
  followsPage,
  platformPage('twitch'),
  platformPage('vk'),
  taskList('/platforms/vk/profiles', {
    platform: 'vk',
    action: 'follow',
    title: 'VK profiles',
    lead: 'People on VK who would like a follower. Open the profile, follow it and prove it.',
    empty: 'No VK profiles to follow right now.',
  }),
  taskList('/platforms/vk/communities', {
    platform: 'vk',
    action: 'join',
    title: 'VK communities',
    lead: 'Communities on VK that are open to newcomers. Join one and prove it.',
    empty: 'No VK communities to join right now.',
  }),
  platformPage('pinterest'),
  taskList('/platforms/pinterest/profiles', {
    platform: 'pinterest',
    action: 'follow',
    title: 'Pinterest profiles',
    lead: 'Open the profile, follow it and send a screenshot.',
    empty: 'No Pinterest profiles to follow right now.',
  }),
  taskList('/platforms/pinterest/pins', {
    platform: 'pinterest',
    action: 'save',
    title: 'Pinterest pins',
    lead: 'Save a pin to one of your boards and send a screenshot.',
    empty: 'No pins to save right now.',
  }),
  platformPage('discord'),
]
