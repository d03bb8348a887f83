import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { blogLimits } from '#contract/community/blog.ts'
import { draft } from '#demo/script/blog.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('editor_admin')
  await promote(database, admin)
})

const texts = {
  slug: 'three-quiet-weeks',
  title: 'Three quiet weeks',
  description: 'A channel that paused for three weeks, and the figures of the month after it.',
  body: '## The pause\n\nNothing was published.',
  tags: ['habits'],
}

test('the preview renders as the page does, names an unknown include and stores nothing', async () => {
  const preview = (body: string) => admin.do.previewBlogPost({ body })
  expect(await preview('## A *kiln*\n\n<script>alert(1)</script>')).toMatchObject({
    html: expect.stringMatching(/<h2[^>]*>A <em>kiln<\/em><\/h2>/),
    problem: null,
  })
  expect((await preview('<script>alert(1)</script>')).html).not.toContain('<script')
  expect(await preview('{{setting no_such}}')).toMatchObject({
    html: '',
    problem: expect.stringContaining('no_such'),
  })
  const { rows } = await database.owner.query('SELECT count(*)::int AS posts FROM blog_post')
  expect(rows).toEqual([{ posts: 0 }])
})

test('a post of the greatest length is previewed and saved in any script', async () => {
  const body = '字'.repeat(blogLimits.body)
  expect((await admin.do.previewBlogPost({ body })).problem).toBeNull()
  const longest = { ...texts, slug: 'longest', title: 'The longest', body }
  expect((await admin.do.createBlogPost(longest)).post.title).toBe('The longest')
})

test('headings that repeat thousands of times each have an id, found with few tries', async () => {
  const body = `${'# a\n'.repeat(blogLimits.body / 4 - 10)}# a 2\n# a 2`
  const { has } = Map.prototype
  let tries = 0
  Map.prototype.has = function (key) {
    tries++
    return has.call(this, key)
  }
  onTestFinished(() => {
    Map.prototype.has = has
  })
  const { html } = await admin.do.previewBlogPost({ body })
  expect(tries).toBeLessThan(blogLimits.body)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.slice(0, 3)).toEqual(['a', 'a-2', 'a-3'])
  expect([new Set(ids).size, ids.at(-1)]).toEqual([blogLimits.body / 4 - 8, 'a-2-3'])
})

test('a list is put into a post once; a text that asks for it again is rejected', async () => {
  const body = '{{programmes}}\n\n{{ programmes }}'
  expect((await admin.do.previewBlogPost({ body })).problem).toBe(
    '{{ programmes }} can be used once in a post.',
  )
  const twice = { ...texts, slug: 'twice', title: 'Twice the list', body }
  expect(await admin.cannot.createBlogPost(twice)).toBe('invalid_input')
  const { post } = await admin.do.createBlogPost({ ...twice, body: '{{programmes}}' })
  const once = post.html.length
  // One that an earlier version has stored.
  await database.owner.query(`UPDATE blog_post SET body = repeat('{{programmes}} ', 300) WHERE id = $1`, [
    post.id,
  ])
  const stored = (await admin.do.readAnyBlogPost({ postId: post.id })).post
  expect(stored.html.length).toBeLessThan(once + 300 * 20)
})

test('each saved text is kept as a revision, the newest 50, and a publication alone adds none', async () => {
  const { post } = await admin.do.createBlogPost(texts)
  const postId = post.id
  await admin.do.changeBlogPost({ postId, ...texts, title: 'Four quiet weeks', version: post.version })
  const published = await admin.do.publishBlogPost({ postId, at: 'now' })
  const revisions = async () => (await admin.do.listBlogRevisions({ postId, limit: 50 })).revisions
  expect((await revisions()).map(({ version, title }) => [version, title])).toEqual([
    [2, 'Four quiet weeks'],
    [1, 'Three quiet weeks'],
  ])
  let { version } = published.post
  for (let round = 0; round < 51; round += 1) {
    const change = { ...texts, title: `Quiet weeks, ${round}`, version }
    version = (await admin.do.changeBlogPost({ postId, ...change })).post.version
  }
  const all = await revisions()
  expect([all.length, all[0]?.version, all.at(-1)?.version]).toEqual([50, version, version - 49])
})

test('posts that ship with the product can be written over', async () => {
  const { posts } = await admin.do.listShippedPosts()
  expect(posts.map(({ slug }) => slug)).toContain('compliance-policy')
  expect(posts.every(({ body }) => body.length > 1000)).toBe(true)
})

test('the draft of the demo’s recording has its page in the editor', async () => {
  const { daysAgo: _, ...body } = draft
  const { post } = await admin.do.createBlogPost(body)
  const page = await admin.fetch(`/blog/edit/${post.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`Edit: ${draft.title}`)
})
