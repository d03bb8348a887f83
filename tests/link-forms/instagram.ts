import type { Forms } from './forms.ts'

export const instagram: Forms = [
  [
    'post CxYz12_AbC- https://www.instagram.com/p/CxYz12_AbC-/ -',
    [
      'https://www.instagram.com/p/CxYz12_AbC-/',
      'https://instagram.com/p/CxYz12_AbC-?igsh=MzRlODBiNWFlZA==',
      'https://www.instagram.com/reel/CxYz12_AbC-/?utm_source=ig_web_copy_link',
      'https://www.instagram.com/reels/CxYz12_AbC-/',
      'https://www.instagram.com/tv/CxYz12_AbC-/',
      'https://instagr.am/p/CxYz12_AbC-/',
      'm.instagram.com/p/CxYz12_AbC-/',
      'https://www.instagram.com/p/CxYz12_AbC-/embed/captioned/',
      'https://www.ddinstagram.com/reel/CxYz12_AbC-/',
      'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FCxYz12_AbC-%2F&e=AT0',
    ],
  ],
  [
    'post CxYz12_AbC- https://www.instagram.com/natgeo/p/CxYz12_AbC-/ natgeo',
    ['https://www.instagram.com/natgeo/p/CxYz12_AbC-/', 'https://www.instagram.com/NatGeo/reel/CxYz12_AbC-/'],
  ],
  [
    'profile @natgeo https://www.instagram.com/natgeo/ natgeo',
    [
      'https://www.instagram.com/natgeo',
      'https://www.instagram.com/NatGeo/?hl=en',
      'instagram.com/natgeo/reels/',
      'https://www.instagram.com/natgeo/tagged/',
      'https://instagr.am/natgeo',
      'https://www.instagram.com/_u/natgeo',
      'https://www.instagram.com/natgeo?igsh=abc&utm_source=qr',
      '@natgeo',
      'NatGeo',
    ],
  ],
]
