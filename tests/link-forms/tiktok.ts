import type { Forms } from './forms.ts'

export const tiktok: Forms = [
  [
    'video 7106594312292453675 https://www.tiktok.com/@scout2015/video/7106594312292453675 scout2015',
    [
      'https://www.tiktok.com/@scout2015/video/7106594312292453675',
      'https://www.tiktok.com/@Scout2015/video/7106594312292453675?is_from_webapp=1&sender_device=pc',
      'tiktok.com/@scout2015/video/7106594312292453675?lang=en',
      'https://m.tiktok.com/@scout2015/video/7106594312292453675',
      'https://www.tiktok.com/@scout2015/video/7106594312292453675/',
    ],
  ],
  [
    'video 7106594312292453675 https://www.tiktok.com/@_/video/7106594312292453675 -',
    [
      'https://m.tiktok.com/v/7106594312292453675.html',
      'https://www.tiktok.com/v/7106594312292453675',
      'https://www.tiktok.com/embed/7106594312292453675',
      'https://www.tiktok.com/embed/v2/7106594312292453675?lang=en',
      'https://www.tiktok.com/player/v1/7106594312292453675?music_info=1',
      'https://www.tiktok.com/share/video/7106594312292453675',
      'https://www.tiktok.com/@/video/7106594312292453675',
      'https://www.tiktok.com/foryou?item_id=7106594312292453675',
    ],
  ],
  [
    'post 7106594312292453675 https://www.tiktok.com/@scout2015/photo/7106594312292453675 scout2015',
    ['https://www.tiktok.com/@scout2015/photo/7106594312292453675?x=1'],
  ],
  [
    'profile @scout2015 https://www.tiktok.com/@scout2015 scout2015',
    [
      'https://www.tiktok.com/@scout2015',
      'https://www.tiktok.com/@Scout2015?lang=de',
      'tiktok.com/@scout2015/',
      'https://www.tiktok.com/@scout2015/live',
      '@scout2015',
      'scout2015',
    ],
  ],
]
