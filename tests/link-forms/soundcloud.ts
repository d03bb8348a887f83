import type { Forms } from './forms.ts'

export const soundcloud: Forms = [
  [
    'track forss/flickermood https://soundcloud.com/forss/flickermood forss',
    [
      'https://soundcloud.com/forss/flickermood',
      'https://m.soundcloud.com/forss/flickermood',
      'https://www.soundcloud.com/Forss/Flickermood?si=abc&utm_source=clipboard',
      'soundcloud.com/forss/flickermood?in=forss/sets/soulhack',
      'https://soundcloud.com/forss/flickermood#t=1:20',
      'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/flickermood&auto_play=false',
      'https://soundcloud.com/forss/flickermood/recommended',
    ],
  ],
  [
    'playlist forss/sets/soulhack https://soundcloud.com/forss/sets/soulhack forss',
    ['https://soundcloud.com/forss/sets/soulhack', 'https://m.soundcloud.com/forss/sets/soulhack?si=1'],
  ],
  [
    'profile @forss https://soundcloud.com/forss forss',
    [
      'https://soundcloud.com/forss',
      'https://soundcloud.com/Forss/tracks',
      'm.soundcloud.com/forss/sets',
      'https://soundcloud.com/forss/likes',
      'https://soundcloud.com/forss?utm_medium=text',
      '@forss',
      'forss',
    ],
  ],
]
