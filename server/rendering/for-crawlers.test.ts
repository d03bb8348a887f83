import { describe, expect, test } from 'vitest'
import { servesIn } from '#contract/pages/row.ts'
import { servedPages } from '#contract/pages.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const services = shareServices(shareDatabase())
const local = shareApp(services)

/** What a page says of itself to whom its link is shared with. */
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
  test('are told where the pages are listed, and what is not for them', async () => {
    const { body, headers } = await local.get('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(`Sitemap: ${services.config.publicUrl}/sitemap.xml`)
    expect(body).toContain('Disallow: /api/')
  })

  test('find each listed page open to everybody, and none that is a step on the way', async () => {
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

test('the welcome shows visitors all that the home page shows', async () => {
  const shown = async (path: string): Promise<string | undefined> =>
    /<main.*<\/main>/s.exec((await local.get(path)).body)?.[0]
  const home = await shown('/')
  expect(home).toContain('You give')
  expect(await shown('/welcome')).toBe(home)
})

describe('a shared link', () => {
  test('has its name, its one address and a picture that other sites may show', async () => {
    const { body } = await local.get('/welcome')
    expect(body).toContain(`<link rel="canonical" href="${services.config.publicUrl}/">`)
    expect(body).toMatch(/<meta property="og:title" content="Welcome · [^"]+">/)
    expect(body).toContain(`<meta property="og:image" content="${services.config.publicUrl}/card.png">`)
    const picture = await local.get('/card.png')
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('says what its page is for, in words that no other page has', async () => {
    const open = servedPages.filter(({ audience, frame, path }) => {
      // These two show what other addresses are for.
      const twice = path === '/welcome' || path === '/reset-password/{rest}'
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

  test('says nothing of what only members see', async () => {
    const { fetch } = await local.join('sharing')
    expect((await fetch('/dashboard')).body).not.toContain('og:title')
    expect((await local.get('/earn-points')).body).not.toContain('og:title')
  })
})
