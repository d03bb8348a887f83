import type { Forms } from './forms.ts'

export const website: Forms = [
  ['site example.org/a https://example.org/a -', ['https://example.org/a', 'example.org/a?utm_source=x']],
  ['site example.org/a https://www.example.org/a/ -', ['https://www.example.org/a/']],
  [
    'site example.org https://example.org/ -',
    [
      'https://www.google.com/url?q=https://example.org/&sa=D',
      'https://l.instagram.com/?u=https%3A%2F%2Fexample.org%2F&e=AT0',
      'https://www.tiktok.com/link/v2?aid=1988&target=example.org',
      'https://twitter.com/safety/unsafe_link_warning?unsafe_link=https%3A%2F%2Fexample.org',
      'example.org.',
      '«example.org»',
      '（https://example.org）',
      'https://example.org/？',
      'example.org',
      'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fexample.org',
      'https://vk.com/away.php?to=https%3A%2F%2Fexample.org%2F',
    ],
  ],
  [
    'site en.wikipedia.org/wiki/Jar_(pottery) https://en.wikipedia.org/wiki/Jar_(pottery) -',
    ['https://en.wikipedia.org/wiki/Jar_(pottery)', '(https://en.wikipedia.org/wiki/Jar_(pottery)).'],
  ],
  [
    'site example.org/register?next=/a https://example.org/register?next=/a -',
    ['https://example.org/register?next=/a'],
  ],
  [
    'site example.org/go?url=https://youtu.be/dQw4w9WgXcQ https://example.org/go?url=https://youtu.be/dQw4w9WgXcQ -',
    ['https://example.org/go?url=https://youtu.be/dQw4w9WgXcQ'],
  ],
]
