import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/dashboard', '/tasks?platform=x&state=open#top', '/circles/a%20b', '/'])(
  'a path of this site may be opened after sign-in: %s',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test('a path is returned as a browser would resolve it', () => {
  expect(ownPath('/tasks/../dashboard/./a')).toBe('/dashboard/a')
})

test.each([
  '/logout',
  '/./logout',
  '/x/../logout?now',
  '/%2e/logout',
  '/%6Cogout',
  '/api/docs/../attempts',
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/%E0%A4%A',
  '/a b',
  '/player/youtube',
  undefined,
])('a path that acts, answers no page or leads elsewhere is not: %s', (path) => {
  expect(ownPath(path)).toBeNull()
})
