import { describe, expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const services = shareServices(shareDatabase())
const local = shareApp(services)

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

  test('says nothing of what only members see', async () => {
    const { fetch } = await local.join('sharing')
    expect((await fetch('/dashboard')).body).not.toContain('og:title')
    expect((await local.get('/earn-points')).body).not.toContain('og:title')
  })
})
