import type { Forms } from './forms.ts'

export const twitter: Forms = [
  [
    'post 1460323737035677698 https://x.com/jack/status/1460323737035677698 jack',
    [
      'https://x.com/jack/status/1460323737035677698',
      'https://twitter.com/jack/status/1460323737035677698?s=20&t=abc',
      'https://mobile.twitter.com/Jack/status/1460323737035677698',
      'x.com/jack/status/1460323737035677698/photo/1',
      'https://twitter.com/jack/statuses/1460323737035677698',
      'https://fxtwitter.com/jack/status/1460323737035677698',
      'https://vxtwitter.com/jack/status/1460323737035677698',
      'https://twitter.com/#!/jack/status/1460323737035677698',
      'https://x.com/jack/status/1460323737035677698/video/1?s=46',
    ],
  ],
  [
    'post 1460323737035677698 https://x.com/i/status/1460323737035677698 -',
    [
      'https://x.com/i/status/1460323737035677698',
      'https://twitter.com/i/web/status/1460323737035677698',
      'https://twitter.com/statuses/1460323737035677698',
      'https://twitter.com/intent/like?tweet_id=1460323737035677698',
    ],
  ],
  [
    'profile @jack https://x.com/jack jack',
    [
      'https://x.com/jack',
      'https://twitter.com/Jack?lang=en',
      'https://mobile.twitter.com/jack/with_replies',
      'x.com/jack/media',
      'https://twitter.com/@jack',
      'https://twitter.com/intent/follow?screen_name=jack',
      'https://twitter.com/intent/user?screen_name=Jack',
      '@jack',
      'jack',
    ],
  ],
]
