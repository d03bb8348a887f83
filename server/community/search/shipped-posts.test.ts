import { expect, test } from 'vitest'
import { search } from '#contract/community/search.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))

test('posts that ship with the product are found by all of their words, unless an admin’s replaces them', async () => {
  const person = await local.join('reads_posts')
  const slugs = async (q: string) =>
    (await person.client.call(search, { query: { q } })).body.articles.map(({ slug }) => slug)
  expect(await slugs('title gener')).toContain('ai-title-generator-guide')
  expect(await slugs('títle généra')).toContain('ai-title-generator-guide')
  expect(await slugs('title zebrafish')).toEqual([])
  await database.owner.query(
    `INSERT INTO blog_post (slug, title, description, body, tags, minutes, publish_at, author_id)
     VALUES ('ai-title-generator-guide', 'Ours', repeat('How to mix it. ', 5), 'Text', '{}', 1, ledger.clock(), $1)`,
    [person.id],
  )
  expect(await slugs('title gener')).not.toContain('ai-title-generator-guide')
})
