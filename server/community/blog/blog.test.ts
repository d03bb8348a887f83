import { beforeAll, describe, expect, test } from 'vitest'
import { programmes } from '#contract/community/programmes.ts'
import { pages } from '#contract/pages.ts'
import { changeCatalogue } from '#server/exchange/catalogue/index.ts'
import { storePicture, sweepPictures } from '#server/pictures/index.ts'
import { changeSetting } from '#server/settings/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { shareServices } from '#tests/services.ts'
import { postFiles } from './files.ts'
import { includeProblem } from './includes.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
let member: LocalPerson
beforeAll(async () => {
  admin = await local.join('writes_blog')
  await promote(database, admin)
  member = await local.join('reads_blog')
})

/** Two deletions of a post, both of which have begun before either ends. */
async function deletedTwice(postId: string) {
  const holder = await database.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM blog_post WHERE id = $1 FOR KEY SHARE', [postId])
  const calls = [0, 1].map(() => admin.tries.deleteBlogPost({ postId }))
  await untilWaiting(database, calls.length)
  await holder.query('COMMIT')
  holder.release()
  return Promise.all(calls)
}

const hour = 3_600
const description = 'What happens in the first ten seconds, and why most people decide in them.'
let named = 0
const texts = (changes: object = {}) => ({
  slug: `post-${++named}`,
  title: 'The first ten seconds',
  description,
  body: 'Begin with the end.',
  tags: ['retention'],
  ...changes,
})
const created = async (changes: object = {}) => (await admin.do.createBlogPost(texts(changes))).post
const publish = async (postId: string, at: string | null = 'now') =>
  (await admin.do.publishBlogPost({ postId, at })).post
async function published(changes: object = {}) {
  const { id } = await created(changes)
  return publish(id)
}
const read = async (slug: string) => (await member.do.readBlogPost({ slug })).post
const statusAt = async (slug: string) => [
  (await local.get(`/api/blog/${slug}`)).statusCode,
  (await local.get(`/blog/${slug}`)).statusCode,
  (await admin.fetch(`/blog/${slug}`)).statusCode,
]
const soon = async (seconds: number): Promise<string> => {
  const { rows } = await database.owner.query<{ at: Date }>(
    'SELECT ledger.clock() + make_interval(secs => $1) AS at',
    [seconds],
  )
  return rows[0]?.at.toISOString() ?? ''
}

describe('posts that ship with the product', () => {
  test.each([...postFiles().values()])('$slug has complete texts and no unknown include', (file) => {
    expect(file.title.length).toBeLessThanOrEqual(100)
    expect(file.description.length).toBeGreaterThanOrEqual(50)
    expect(file.description.length).toBeLessThanOrEqual(165)
    expect(file.tags.length).toBeLessThanOrEqual(5)
    for (const word of [file.slug, ...file.tags]) expect(word).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(file.at).toBe(new Date(file.at).toISOString())
    expect(includeProblem(file.body)).toBeNull()
  })

  test('are found at the addresses of the product’s list', async () => {
    const fixed = pages.filter(({ page, preset }) => page === 'blog-post' && preset?.slug)
    expect(fixed).toHaveLength(4)
    for (const { path } of fixed) expect((await local.get(path)).statusCode, path).toBe(200)
  })

  test('follow the settings that they name', async () => {
    const post = await published({
      body: 'Fee {{setting fee_basis_points}}, {{ setting verdict_wait_seconds }}.',
    })
    expect((await read(post.slug)).html).toContain('Fee 20%, 72 hours.')
    await changeSetting(services.pool, {
      name: 'fee_basis_points',
      value: 1500,
      adminId: admin.id,
    })
    await services.settings.refresh()
    expect((await read(post.slug)).html).toContain('Fee 15%, 72 hours.')
  })

  test('list each programme of the monetization checker once, with its figures or why it has none', async () => {
    const post = await published({ body: '{{programmes}}' })
    const { html } = await read(post.slug)
    for (const { name, conditions, why } of programmes) {
      expect(html.split(`>${name}`), name).toHaveLength(2)
      for (const { least } of conditions.flatMap(({ anyOf }) => anyOf))
        expect(html).toContain(`${least.toLocaleString('en')} `)
      if (why) expect(html.split(why), why).toHaveLength(2)
    }
  })

  test('list every kind of task that is offered with its rule, and none that is switched off', async () => {
    const post = await published({ body: '{{catalogue}}' })
    const { html, headings } = await read(post.slug)
    expect(headings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['YouTube', 'Discord', 'Sources']),
    )
    expect(html).toContain('YouTube doesn’t allow rewarded views.')
    expect(html).toContain('Checked by a screenshot or your connected account.')
    expect(html).toContain('Looked up on 21 Nov 2026.')
    await changeCatalogue(services, admin.id, [{ key: 'youtube.watch', isOn: false }])
    await services.settings.refresh()
    expect((await read(post.slug)).html).not.toContain('YouTube doesn’t allow rewarded views.')
  })
})

describe('admins', () => {
  test('keep a draft to themselves, publish it, make it a draft again, and delete it once', async () => {
    const { id, slug } = await created()
    expect(await statusAt(slug)).toEqual([404, 404, 404])
    const first = await publish(id)
    expect(first).toMatchObject({ state: 'published', version: 2 })
    expect(await statusAt(slug)).toEqual([200, 200, 200])
    expect((await publish(id)).at).toBe(first.at)
    expect(await admin.tries.deleteBlogPost({ postId: id })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Make it a draft first') },
    })
    expect(await publish(id, null)).toMatchObject({ state: 'draft', at: null })
    expect(await statusAt(slug)).toEqual([404, 404, 404])
    expect((await deletedTwice(id)).map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await admin.cannot.readAnyBlogPost({ postId: id })).toBe('not_found')
    const { rows } = await database.owner.query<{ act: string }>(
      `SELECT act FROM audit WHERE subject_kind = 'blog_post' AND subject_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows.map(({ act }) => act)).toEqual([
      'create_blog_post',
      ...['publish_blog_post', 'publish_blog_post', 'publish_blog_post'],
      'delete_blog_post',
    ])
  })

  test('schedule a post, which readers see from its moment on without a job', async () => {
    const { id, slug } = await created()
    expect(await publish(id, await soon(hour))).toMatchObject({ state: 'scheduled' })
    expect(await statusAt(slug)).toEqual([404, 404, 404])
    for (const path of ['/sitemap.xml', '/llms.txt', '/blog/atom.xml', '/blog'])
      expect((await local.get(path)).body, path).not.toContain(slug)
    expect((await local.get(`/card/blog/${slug}`)).statusCode).toBe(404)
    await database.shiftClock(hour - 60)
    expect(await statusAt(slug)).toEqual([404, 404, 404])
    await database.shiftClock(61)
    expect(await statusAt(slug)).toEqual([200, 200, 200])
    expect((await local.get('/sitemap.xml')).body).toContain(`/blog/${slug}</loc>`)
    expect((await local.get('/llms.txt')).body).toContain(`/blog/${slug})`)
    expect((await local.get(`/card/blog/${slug}`)).statusCode).toBe(200)
  })

  test('never overwrite what another admin has just changed', async () => {
    const { id: postId, version } = await created()
    const change = (title: string) => admin.tries.changeBlogPost({ postId, ...texts({ title }), version })
    const answers = await Promise.all([change('Written first'), change('Written second')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.post.title
    const now = (await admin.do.readAnyBlogPost({ postId })).post
    expect(now).toMatchObject({ title: won, version: version + 1 })
    const missing = { postId: '999999', ...texts(), version }
    expect(await admin.cannot.changeBlogPost(missing)).toBe('not_found')
  })

  test('save the same texts again, after a lost response, without a conflict or another version', async () => {
    const first = texts()
    const create = async () => (await admin.do.createBlogPost(first)).post
    const { id: postId, version } = await create()
    expect((await create()).id).toBe(postId)
    const change = (title: string) => ({ postId, ...first, title, version })
    const saved = await admin.do.changeBlogPost(change('Sent twice'))
    expect(await admin.do.changeBlogPost(change('Sent twice'))).toEqual(saved)
    expect(await admin.cannot.changeBlogPost(change('Sent thrice'))).toBe('conflict')
  })

  test('are told of a taken address, an unknown include and a reserved address', async () => {
    const { slug, id: postId } = await created()
    const create = async (changes: object) => {
      const { status, error } = await admin.tries.createBlogPost(texts(changes))
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await create({ slug, title: 'Another' })).toEqual([409, ['slug']])
    expect(await create({ slug: 'new' })).toEqual([400, ['slug']])
    expect(await create({ slug: 'Not/A-slug' })).toEqual([400, ['slug']])
    expect(await create({ body: 'It costs {{setting nothing_points}}.' })).toEqual([400, ['body']])
    for (const include of ['weather', 'constructor', 'setting toString', 'catalogue youtube', ''])
      expect(await create({ body: `{{${include}}}` }), include).toEqual([400, ['body']])
    expect(await create({ cover: crypto.randomUUID() })).toEqual([400, ['cover']])
    const at = '0000-01-01T00:00:00Z'
    expect(await admin.cannot.publishBlogPost({ postId, at })).toBe('invalid_input')
    const other = await created()
    const taken = { postId, ...texts({ slug: other.slug }), version: 1 }
    expect(await admin.cannot.changeBlogPost(taken)).toBe('conflict')
    const beyond = await admin.tries.changeBlogPost({ postId, ...texts(), version: 2 ** 31 })
    expect(beyond.error?.fields).toHaveProperty('version')
  })

  test('page through their posts by state, newest first', async () => {
    const ids = [(await created()).id, (await created()).id, (await created()).id]
    const query = { state: 'draft', limit: 2 } as const
    const first = await admin.do.listAllBlogPosts(query)
    expect(first.posts.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const next = await admin.do.listAllBlogPosts({ ...query, cursor: first.nextCursor ?? '' })
    expect(next.posts[0]?.id).toBe(ids[0])
    const { posts } = await admin.do.listAllBlogPosts({ state: 'published' })
    expect(posts.every(({ state, at }) => state === 'published' && at !== null)).toBe(true)
  })

  test('give a post a picture, which stays as long as the post', async () => {
    const picture = { webp: Buffer.from(crypto.randomUUID()), width: 8, height: 8 }
    const pictureId = await storePicture(services.pool, picture)
    const upload = await database.owner.query<{ id: string }>(
      'INSERT INTO thumbnail_upload (member_id, picture_id) VALUES ($1, $2) RETURNING id',
      [admin.id, pictureId],
    )
    const post = await published({ cover: upload.rows[0]?.id })
    expect(post.coverUrl).toBe(`/pictures/${pictureId}`)
    const kept = { postId: post.id, ...texts({ slug: post.slug }), version: post.version }
    expect((await admin.do.changeBlogPost(kept)).post.coverUrl).toBe(post.coverUrl)
    await database.owner.query('DELETE FROM thumbnail_upload')
    await database.shiftClock(48 * hour)
    await sweepPictures(services)
    expect((await local.get(`/pictures/${pictureId}`)).statusCode).toBe(200)
  })
})
