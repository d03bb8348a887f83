import type { Forms } from './forms.ts'

export const youtube: Forms = [
  [
    'video dQw4w9WgXcQ https://www.youtube.com/watch?v=dQw4w9WgXcQ -',
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'http://youtube.com/watch?v=dQw4w9WgXcQ',
      'youtube.com/watch?v=dQw4w9WgXcQ',
      'WWW.YouTube.COM/watch?v=dQw4w9WgXcQ',
      'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=3xA-bc_9',
      'https://gaming.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=43s&pp=ygUK',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&index=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ?si=AbCdEf123&t=10',
      'youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ',
      'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ?si=x',
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=10',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://www.youtube.com/v/dQw4w9WgXcQ?version=3',
      'https://www.youtube.com/e/dQw4w9WgXcQ',
      'https://www.youtube.com/watch/dQw4w9WgXcQ',
      'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
      'https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ&format=json',
      'https://m.youtube.com/#/watch?v=dQw4w9WgXcQ',
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=2" allowfullscreen></iframe>',
      'My new video is out: https://youtu.be/dQw4w9WgXcQ!',
      '[my video](https://youtu.be/dQw4w9WgXcQ)',
    ],
  ],
  [
    'channel @mkbhd https://www.youtube.com/@mkbhd mkbhd',
    [
      'https://www.youtube.com/@MKBHD',
      'youtube.com/@mkbhd/videos',
      'https://m.youtube.com/@mkbhd?si=abc',
      'https://www.youtube.com/@mkbhd/shorts',
      'https://www.youtube.com/@mkbhd/streams',
      'https://music.youtube.com/@mkbhd',
      '@mkbhd',
      'MKBHD',
    ],
  ],
  [
    'channel UCBJycsmduvYEL83R_U4JriQ https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ -',
    [
      'https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ',
      'https://www.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ/about',
      'https://music.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ',
      'm.youtube.com/channel/UCBJycsmduvYEL83R_U4JriQ?view_as=subscriber&sub_confirmation=1',
    ],
  ],
  [
    'channel c/oldname https://www.youtube.com/c/oldname oldname',
    [
      'https://www.youtube.com/c/OldName',
      'youtube.com/oldname',
      'https://www.youtube.com/c/oldname/featured',
    ],
  ],
  [
    'channel user/oldname https://www.youtube.com/user/oldname oldname',
    ['https://www.youtube.com/user/OldName/videos'],
  ],
  [
    'playlist PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf -',
    [
      'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&si=1',
      'https://music.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
      'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    ],
  ],
]
