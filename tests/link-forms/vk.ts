import type { Forms } from './forms.ts'

export const vk: Forms = [
  [
    'post wall-22822305_1311 https://vk.com/wall-22822305_1311 -',
    [
      'https://vk.com/wall-22822305_1311',
      'https://m.vk.com/wall-22822305_1311',
      'https://vk.com/team?w=wall-22822305_1311',
      'https://vk.com/feed?w=wall-22822305_1311%2Fall',
      'vk.ru/wall-22822305_1311?reply=5',
      'https://vkontakte.ru/wall-22822305_1311',
      'https://new.vk.com/wall-22822305_1311_r1400',
    ],
  ],
  [
    'post photo1_376599151 https://vk.com/photo1_376599151 -',
    ['https://vk.com/photo1_376599151', 'https://vk.com/durov?z=photo1_376599151%2Falbum1_00%2Frev'],
  ],
  [
    'video video-22822305_456239018 https://vk.com/video-22822305_456239018 -',
    [
      'https://vk.com/video-22822305_456239018',
      'https://vkvideo.ru/video-22822305_456239018',
      'https://m.vkvideo.ru/video-22822305_456239018?from=search',
      'https://vk.com/video?z=video-22822305_456239018%2Fpl_cat',
      'https://vk.com/clip-22822305_456239018',
      'https://vk.com/video_ext.php?oid=-22822305&id=456239018&hash=abc',
      'https://vkvideo.ru/playlist/-22822305_1/video-22822305_456239018',
      'https://vk.com/video/playlist/-22822305_1?z=video-22822305_456239018',
    ],
  ],
  [
    'community club22822305 https://vk.com/club22822305 club22822305',
    [
      'https://vk.com/club22822305',
      'https://vk.com/public22822305',
      'm.vk.com/event22822305',
      'https://vk.ru/public22822305?from=x',
    ],
  ],
  [
    'profile id1 https://vk.com/id1 id1',
    ['https://vk.com/id1', 'https://m.vk.com/id1?from=quick_search', 'vk.com/ID1', 'id1'],
  ],
  [
    'community durov https://vk.com/durov durov',
    [
      'https://vk.com/durov',
      'https://m.vk.com/Durov',
      'vk.me/durov',
      'https://vkvideo.ru/@durov',
      'https://vk.com/@durov',
      '@durov',
      'durov',
    ],
  ],
]
