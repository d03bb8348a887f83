import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { createDrawer } from './cards.ts'

const services = shareServices(shareDatabase())
const local = shareApp(services)

/** Title and descriptions that a page gives to link previews and search engines. */
async function sharedAt(path: string) {
  const { body } = await local.get(path)
  const said = (name: string): string => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1] ?? ''
  return {
    path,
    title: said('og:title'),
    description: said('og:description'),
    forSearch: said('description'),
  }
}

describe('search engines', () => {
  test('find the list of pages and the excluded paths in robots.txt', async () => {
    const { body, headers } = await local.get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(`Sitemap: ${services.config.publicUrl}/sitemap.xml`)
    expect(body).toContain('Disallow: /api/')
  })

  test('find only public pages in the sitemap, and none that is a step of a flow', async () => {
    const { body, headers } = await local.get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(paths).toEqual(expect.arrayContaining(['/', '/pricing']))
    expect(paths).not.toContain('/logout')
    for (const path of paths) expect((await local.get(path)).statusCode).toBe(200)
  })
})

test('the sitemap lists nothing that robots.txt forbids', async () => {
  const { body: robots } = await local.get('/robots.txt')
  const { body: sitemap } = await local.get('/sitemap.xml')
  // RFC 9309: the longest rule that fits a path counts.
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)]
    .map(([, verdict, path = '']) => ({ path, isForbidden: verdict === 'Disallow' }))
    .toSorted((one, other) => other.path.length - one.path.length)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname)
  expect(listed.filter((at) => rules.find(({ path }) => at.startsWith(path))?.isForbidden)).toEqual([])
  expect(listed).toContain('/api/docs')
})

test('the welcome page shows visitors the same content as the home page', async () => {
  const shown = async (path: string): Promise<string | undefined> =>
    /<main.*<\/main>/s.exec((await local.get(path)).body)?.[0]
  const home = await shown('/')
  expect(home).toContain('You give')
  expect(await shown('/welcome')).toBe(home)
})

test('the overview for language models lists public pages, each with what it says', async () => {
  const { body, headers } = await local.get('/llms.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/^# \S+\n\n> A points exchange/)
  const paths = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .{50,}$/gm)].map(
    ([, at = '']) => new URL(at).pathname,
  )
  expect(paths).toEqual(expect.arrayContaining(['/faq', '/pricing', '/free-youtube-views']))
  expect(paths.filter((path) => path.startsWith('/admin'))).toEqual([])
})

test('browsers that ask for /favicon.ico get an icon', async () => {
  const { statusCode, rawPayload } = await local.get('/favicon.ico')
  expect([statusCode, rawPayload.readUInt16LE(2)]).toEqual([200, 1])
})

test('people who get the program can read under which licences its packages are published', async () => {
  const { body, headers } = await local.get('/third-party-notices.txt')
  expect(headers['content-type']).toContain('text/plain')
  const packages = [...body.matchAll(/^(\S+) \d\S* \((\S+)\)$/gm)].map(
    ([, name, licence]) => `${name} ${licence}`,
  )
  expect(packages).toEqual(
    expect.arrayContaining([
      '@fontsource-variable/instrument-sans OFL-1.1',
      '@phosphor-icons/react MIT',
      'fastify MIT',
      'react MIT',
      'tailwindcss MIT',
      'viem MIT',
    ]),
  )
  // Its own line of the font's licence, and none of a tool that only tests.
  expect(body).toContain('The Instrument Sans Project Authors')
  expect(packages.filter((each) => /^(?:vitest|playwright-core) /.test(each))).toEqual([])
})

describe('a shared link', () => {
  test('has a title, one canonical URL and a picture that other sites may show', async () => {
    const { body } = await local.get('/welcome')
    expect(body).toContain(`<link rel="canonical" href="${services.config.publicUrl}/">`)
    expect(body).toMatch(/<meta property="og:title" content="Welcome · [^"]+">/)
    expect(body).toContain(`<meta property="og:image" content="${services.config.publicUrl}/card.png">`)
    const picture = await local.get('/card.png')
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('shows a picture of its own page, drawn with its title', async () => {
    const pictureOf = async (path: string) => {
      const [, url = ''] =
        /<meta property="og:image" content="([^"]+)"/.exec((await local.get(path)).body) ?? []
      return local.get(new URL(url).pathname)
    }
    const [faq, pricing] = await Promise.all(['/faq', '/pricing'].map(pictureOf))
    for (const answer of [faq, pricing]) {
      expect([answer?.statusCode, answer?.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer?.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(await sharp(answer?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
    expect(faq?.rawPayload.equals(pricing?.rawPayload ?? Buffer.of())).toBe(false)
    expect((await local.get('/card/dashboard')).statusCode).toBe(404)
    expect((await local.get('/card/circles/999999')).statusCode).toBe(404)
  })

  test('is drawn once, however often it is asked for, and few may wait', async () => {
    let drawn = 0
    const gate = Promise.withResolvers<void>()
    const draw = createDrawer(async () => {
      drawn += 1
      await gate.promise
      return Buffer.from('png')
    })
    const ask = (title: string) => draw({ site: 'Mutuals', title, description: '' })
    const answers = Array.from({ length: 12 }, (_, index) => ask(`Card ${index}`))
    expect(answers.map((answer) => answer === null)).toEqual([...Array(11).fill(false), true])
    expect(ask('Card 0')).toBe(answers[0])
    gate.resolve()
    await Promise.all(answers)
    expect([drawn, await ask('Card 11')]).toEqual([11, Buffer.from('png')])
  })

  test('has a title and a description that no other page has', async () => {
    const open = pages.filter(({ audience, frame, path }) => {
      // These show the content of other URLs.
      // Pages of a circle and a post have those of their subject (circles.test.ts, reading.test.ts); a ticket is for
      // nobody else.
      const ofOne = ['/circles/{id}', '/blog/{slug}', '/support/{ticketId}']
      const twice = ['/welcome', '/reset-password/{rest}', '/circles', ...ofOne].includes(path)
      return audience === 'public' && frame !== 'plain' && !twice
    })
    const said = await Promise.all(
      open.filter((row) => servesIn(row, false)).map(({ path }) => sharedAt(path)),
    )
    expect(new Set(said.map(({ title }) => title)).size).toBe(said.length)
    expect(new Set(said.map(({ description }) => description)).size).toBe(said.length)
    for (const { description, forSearch, path } of said) {
      expect(forSearch, path).toBe(description)
      expect(description.length, path).toBeGreaterThan(50)
      expect(description.length, path).toBeLessThan(170)
    }
    expect(await sharedAt('/welcome')).toMatchObject({ description: (await sharedAt('/')).description })
  })

  test('has no preview if only members see the page', async () => {
    const { fetch } = await local.join('sharing')
    expect((await fetch('/dashboard')).body).not.toContain('og:title')
    expect((await local.get('/earn-points')).body).not.toContain('og:title')
  })
})
