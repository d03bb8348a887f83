import { beforeAll, describe, expect, test } from 'vitest'
import { supply } from '#ledger/index.ts'
import { addOwnPages } from '#server/exchange/content/index.ts'
import { publishHouseTasks } from '#server/exchange/house/index.ts'
import { type JobServices, timetable } from '#server/jobs/timetable.ts'
import { createPictureEncoder } from '#server/providers/pictures/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { postFiles } from './files.ts'
import { stockPosts } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('fills_blog')
  await promote(database, admin)
})

const description = 'What happens in the first ten seconds, and why most people decide in them.'
async function publish(slug: string, changes: object = {}, at = 'now'): Promise<string> {
  const texts = { slug, title: `About ${slug}`, description, body: 'Text.', tags: ['craft'], ...changes }
  const { id: postId } = (await admin.do.createBlogPost(texts)).post
  await admin.do.publishBlogPost({ postId, at })
  return postId
}
const list = (query: object) => admin.do.listBlogPosts(query)
const read = async (slug: string) => (await admin.do.readBlogPost({ slug })).post

async function allOf(query: object): Promise<{ slug: string; at: string }[]> {
  const found: { slug: string; at: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ ...query, limit: 2, ...(cursor && { cursor }) })
    expect(page.posts.length).toBeGreaterThan(0)
    found.push(...page.posts)
    cursor = page.nextCursor
  }
  return found
}

describe('the list', () => {
  test('merges posts of both sources by time, each once, page by page', async () => {
    const moment = '2026-11-01T10:00:00.000Z'
    await publish('same-moment-a', {}, moment)
    await publish('same-moment-b', {}, moment)
    await publish('same-moment-c', {}, moment)
    await publish('newest-of-all')
    const posts = await allOf({})
    expect(posts.map(({ slug }) => slug).toSorted()).toEqual(
      [
        ...postFiles().keys(),
        ...['a', 'b', 'c'].map((end) => `same-moment-${end}`),
        'newest-of-all',
      ].toSorted(),
    )
    expect(posts.map(({ at }) => at)).toEqual(
      posts
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(posts[0]?.slug).toBe('newest-of-all')
  })

  test('has the posts of one tag, and is empty for a tag of none', async () => {
    await publish('tagged-one', { tags: ['only-here', 'craft'] })
    expect((await allOf({ tag: 'only-here' })).map(({ slug }) => slug)).toEqual(['tagged-one'])
    expect((await list({ tag: 'nobody' })).posts).toEqual([])
    expect((await list({})).tags).toEqual(expect.arrayContaining(['craft', 'only-here', 'platforms']))
    const html = (await local.get('/blog?tag=nobody')).body
    expect(html).toContain('No posts about nobody')
  })

  test.each([
    'x',
    Buffer.from('["0000-01-01T10:00:00.000Z a",0]').toString('base64url'),
    Buffer.from('["2026-99-99T10:00:00.000Z a",0]').toString('base64url'),
  ])('rejects the cursor %s, and its page says where to begin', async (cursor) => {
    expect((await local.get(`/api/blog?cursor=${cursor}`)).statusCode).toBe(400)
    expect((await local.get(`/blog?cursor=${cursor}`)).body).toContain('Newest posts')
  })
})

describe('a post', () => {
  test('replaces the shipped one of its address once it is published', async () => {
    const slug = 'compliance-policy'
    const shipped = await read(slug)
    const postId = await publish(slug, { title: 'Our own policy' }, '2100-01-01T00:00:00.000Z')
    expect(await read(slug)).toMatchObject({ title: shipped.title })
    await admin.do.publishBlogPost({ postId, at: 'now' })
    await services.settings.refresh()
    expect((await read(slug)).title).toBe('Our own policy')
    expect((await local.get(`/blog/${slug}`)).body).toContain('<title>Our own policy')
    expect((await allOf({})).filter((post) => post.slug === slug)).toHaveLength(1)
    await admin.do.publishBlogPost({ postId, at: null })
    expect((await read(slug)).title).toBe(shipped.title)
  })

  test('has a table of contents with an id for each heading, and minutes by its length', async () => {
    const body = `# One\n\n## Two *and* \`a\`\n\n### Two and a\n\n#### Deep\n\n## Boot\n\n${'word '.repeat(660)}`
    await publish('long-one', { body })
    const { headings, html, minutes } = await read('long-one')
    expect(headings).toEqual([
      { id: 'one', level: 2, text: 'One' },
      { id: 'two-and-a', level: 2, text: 'Two and a' },
      { id: 'two-and-a-2', level: 3, text: 'Two and a' },
      { id: 'boot-2', level: 2, text: 'Boot' },
    ])
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`)
    expect(minutes).toBe(3)
    const page = (await local.get('/blog/long-one')).body
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toContain('href="#two-and-a-2"')
    expect(page).toContain('<h2 id="boot-2">')
  })

  test('names others that share its tags, the nearest first, and not itself', async () => {
    await publish('near-one', { tags: ['kiln', 'glaze'] })
    await publish('far-one', { tags: ['kiln'] })
    await publish('about-kilns', { tags: ['kiln', 'glaze', 'fire'] })
    expect((await read('about-kilns')).related.map(({ slug }) => slug)).toEqual(['near-one', 'far-one'])
  })

  test('shows none of its author’s HTML, unsafe links and foreign pictures', async () => {
    const body = [
      '## <img src=x onerror=alert(1)>',
      '<script>alert(1)</script> [a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example/) [d](/faq)',
      '![seen](https://evil.example/x.png)',
      '| a | b |\n|---|---|\n| <b>bold</b> | `<i>` |',
    ].join('\n\n')
    await publish('hostile-one', { body, title: '<script>alert(2)</script>', tags: [] })
    const { html, headings } = await read('hostile-one')
    expect(html.match(/<\w+/g)?.map((tag) => tag.slice(1))).toEqual(
      'h2 p a p table thead tr th th tbody tr td td code'.split(' '),
    )
    expect(html.match(/(?:href|src)="[^"]*"/g)).toEqual(['href="/faq"'])
    expect(headings[0]?.text).toBe('<img src=x onerror=alert(1)>')
    const page = (await local.get('/blog/hostile-one')).body
    expect(page).not.toMatch(/<img[^>]*onerror|<script>alert|javascript:alert\(1\)"/)
    expect((await local.get('/blog/atom.xml')).body).not.toContain('<script')
  })

  test('is an article with one address for search engines and link previews', async () => {
    await publish('seen-by-robots', { description: `${description} “Quoted” & more.` })
    const { body, statusCode } = await local.get('/blog/seen-by-robots')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>About seen-by-robots · ')
    expect(body).toContain('“Quoted” &amp; more.">')
    expect(body).toContain(`<link rel="canonical" href="${services.config.publicUrl}/blog/seen-by-robots">`)
    expect(body).toContain('<meta property="og:type" content="article">')
    expect(body).toMatch(/itemType="https:\/\/schema\.org\/BlogPosting"/i)
    for (const part of ['headline', 'description', 'datePublished', 'dateModified', 'author', 'articleBody'])
      expect(body.toLowerCase()).toContain(`itemprop="${part.toLowerCase()}"`)
    expect((await local.get('/blog')).body).toContain('<meta property="og:type" content="website">')
    expect((await local.get('/blog/nothing-here')).statusCode).toBe(404)
    expect((await local.get('/blog/nothing-here')).body).not.toContain('og:title')
  })
})

describe('the feeds', () => {
  test.each(['rss', 'atom'])(
    'are named by pages of the blog alone and hold the newest posts: %s',
    async (kind) => {
      await publish(`fed-to-${kind}`, {
        body: 'Read [the answers](/faq) & more \u0008 now.',
        title: `A & B ${kind}`,
      })
      await services.settings.refresh()
      const { body, headers } = await local.get(`/blog/${kind}.xml`)
      expect(headers['content-type']).toBe(`application/${kind}+xml; charset=utf-8`)
      expect(body).toContain(`<title>A &amp; B ${kind}</title>`)
      const entries = body.match(/<(?:item|entry)>/g) ?? []
      expect(entries.length).toBeLessThanOrEqual(20)
      expect(entries.length).toBeGreaterThan(5)
      if (kind === 'atom') {
        expect(body).toContain(`href=&quot;${services.config.publicUrl}/faq&quot;`)
        expect(body).not.toContain('\u0008')
      }
      const again = await local.get(`/blog/${kind}.xml`, { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      const link = `<link rel="alternate" type="application/${kind}+xml" href="/blog/${kind}.xml"`
      for (const path of ['/blog', `/blog/fed-to-${kind}`])
        expect((await local.get(path)).body).toContain(link)
      expect((await local.get('/faq')).body).not.toContain(link)
    },
  )

  test.each(['rss', 'atom'])('are XML to a strict parser, with the posts in them: %s', async (kind) => {
    const title = `<Kilns> & "glazes" for ${kind}`
    await publish(`strictly-${kind}`, { title })
    await services.settings.refresh()
    const { body } = await local.get(`/blog/${kind}.xml`)
    // PostgreSQL has one.
    const titles = `xpath('//*[local-name() = "item" or local-name() = "entry"]/*[local-name() = "title"]', xml)`
    const { rows } = await database.owner.query(
      `SELECT (xpath('string(/*)', title))[1]::text AS title
       FROM xmlparse(DOCUMENT $1) AS xml, unnest(${titles}) AS title`,
      [body],
    )
    const escaped = title.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    expect(rows).toContainEqual({ title: escaped })
  })

  test('hold the newest twenty posts at most', async () => {
    for (let count = 1; count <= 21; count++) await publish(`many-${count}`)
    await services.settings.refresh()
    const { body } = await local.get('/blog/atom.xml')
    expect(body.match(/<entry>/g)).toHaveLength(20)
    expect(body).toContain('/blog/many-21</id>')
    expect(body).not.toContain('/blog/many-1</id>')
  })
})

test('a new installation offers each shipped post as a visit that the house pays, once', async () => {
  const [, work] = timetable['publish-house-tasks']
  const pictures = createPictureEncoder()
  const jobs = { ...services, pictures } as unknown as JobServices
  await work(jobs)
  await work(jobs)
  await pictures.close()
  const member = await local.join('first_member')
  const { tasks } = await member.do.listWebsiteTasks({ limit: 50 })
  const urls = [...postFiles().keys()].map((slug) => `http://localhost:3000/blog/${slug}`)
  expect(tasks.map(({ url }) => url).toSorted()).toEqual(urls.toSorted())
  expect(new Set(tasks.map(({ thumbnailUrl }) => thumbnailUrl)).size).toBe(urls.length)
  const [first] = tasks
  const started = await member.do.startVisit({ websiteId: first?.id ?? '', url: first?.url ?? '' })
  expect(started).toMatchObject({ success: true })
})

test('a post that no longer ships leaves the tasks of the house, and its points return to the fund', async () => {
  const member = await local.join('second_member')
  const offered = async (): Promise<string[]> =>
    (await member.do.listWebsiteTasks({ limit: 50 })).tasks.map(({ url }) => url)
  await addOwnPages(services.pool, [{ path: '/blog/shipped-before', title: 'Shipped before' }])
  await publishHouseTasks(services)
  expect(await offered()).toContain('http://localhost:3000/blog/shipped-before')
  const { house } = await supply(database.app)
  await stockPosts(services)
  await publishHouseTasks(services)
  await publishHouseTasks(services)
  expect(await offered()).not.toContain('http://localhost:3000/blog/shipped-before')
  expect((await supply(database.app)).house).toBe(house + 30 * 3)
})
