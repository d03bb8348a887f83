import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CirclePage } from '#contract/community/circles.ts'
import { type CirclePost, listPosts } from '#contract/community/posts.ts'
import { queryKey } from '#contract/operation.ts'
import { Feed } from './feed.tsx'

const circle = { id: '1', role: null, archived: false } as CirclePage

const thread = (week: string, more: Partial<CirclePost>) =>
  ({
    id: week,
    author: null,
    imageUrl: null,
    html: `<p>Thread of ${week}</p>`,
    at: '2026-11-26T12:00:00Z',
    isWeekly: true,
    isPinned: false,
    pictures: [],
    task: null,
    likes: 0,
    comments: 0,
    ...more,
  }) as CirclePost

test('a past feedback thread without a comment leaves the feed, the pinned one and a used one stay', () => {
  const client = new QueryClient()
  const posts = [
    thread('this week', { isPinned: true }),
    thread('last week', {}),
    thread('October', { comments: 1 }),
  ]
  client.setQueryData(queryKey(listPosts, { params: { circleId: circle.id } }), { posts, nextCursor: null })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Feed circle={circle} isSignedIn={false} onChange={async () => {}} />
    </QueryClientProvider>,
  )
  expect([...html.matchAll(/Thread of ([\w ]+)/g)].map(([, week]) => week)).toEqual(['this week', 'October'])
})
