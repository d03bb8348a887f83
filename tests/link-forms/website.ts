import type { Forms } from './forms.ts'

export const website: Forms = [
  ['site example.org/a https://example.org/a -', ['https://example.org/a', 'example.org/a?utm_source=x']],
  ['site example.org/a https://www.example.org/a/ -', ['https://www.example.org/a/']],
  [
    'site example.org https://example.org/ -',
    [
      'example.org',
      'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fexample.org',
      'https://vk.com/away.php?to=https%3A%2F%2Fexample.org%2F',
    ],
  ],
]
