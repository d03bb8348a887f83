import type { Forms } from './forms.ts'

export const soundcloud: Forms = [
  [
    'track forss/flickermood https://soundcloud.com/forss/flickermood forss',
    [
      'https://player.soundcloud.com/player.swf?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
      'https://soundcloud.com/oembed?format=json&url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
      'https://soundcloud.com/signin?return_to=%2Fforss%2Fflickermood',
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
      'https://soundcloud.com/forss/Popular-Tracks',
      'https://soundcloud.com/forss/reposts',
      'https://soundcloud.com/forss',
      'https://soundcloud.com/Forss/tracks',
      'm.soundcloud.com/forss/sets',
      'https://soundcloud.com/forss/likes',
      'https://soundcloud.com/forss?utm_medium=text',
      '@forss',
      'forss',
    ],
  ],
  [
    'short_link',
    ['https://on.soundcloud.com/AbC12', 'https://soundcloud.app.goo.gl/xyz', 'https://snd.sc/AbC12'],
  ],
  [
    'closed',
    [
      'https://soundcloud.com/forss/flickermood/s-Ab12C',
      'https://soundcloud.com/forss/sets/soulhack/s-Ab12C',
    ],
  ],
  [
    'not_content',
    [
      'https://soundcloud.com/',
      'https://soundcloud.com/discover',
      'https://api.soundcloud.com/tracks/293',
      'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293',
      'https://soundcloud.com/password-resets',
      'https://soundcloud.com/password-resets/new',
      'https://soundcloud.com/pages/privacy',
      'https://soundcloud.com/terms-of-use',
      'https://soundcloud.com/Charts/top',
      'https://soundcloud.com/you/likes',
      'https://soundcloud.com/stations/track/forss/flickermood',
      'https://soundcloud.com/discover/sets/charts-top:all-music:de',
      'https://soundcloud.com/tags/house',
      'https://soundcloud.com/forss/flickermood/unknown',
      'https://soundcloud.com/forss/likes/more',
      'https://soundcloud.com/robots.txt',
      'https://help.soundcloud.com/hc',
      'https://artists.soundcloud.com/forss',
      'https://api-v2.soundcloud.com/tracks/293',
    ],
  ],
]
