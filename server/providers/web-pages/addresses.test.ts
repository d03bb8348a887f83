import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type WebAddressFault, webAddressFaults } from '#contract/web-address.ts'
import { fetcherTo, makeCertificate, publicAddress, startSite, type TestSite } from '#tests/web-site.ts'
import { createPageFetcher, dialAddresses, webPageErrors } from './index.ts'
import { resolveByNameServers } from './resolve.ts'

const page = '<title>Moon Jar</title>'
let site: TestSite

beforeAll(async () => {
  site = await startSite((request, response) => {
    const location = new URL(request.url ?? '/', 'http://here').searchParams.get('to')
    if (location === null) return void response.setHeader('content-type', 'text/html').end(page)
    response.writeHead(302, { location, 'set-cookie': 'seen=1' }).end()
  })
})
afterEach(() => {
  site.requests.length = 0
})
afterAll(() => site.close())

const redirect = (to: string) => `http://moonjar.com/?to=${encodeURIComponent(to)}`

describe('addresses of a website', () => {
  test('a public host is looked up once and opened at the checked address', async () => {
    const fetcher = fetcherTo(site)
    const found = await fetcher.fetchPage('http://moonjar.com/a?b=1#c')
    expect(found).toMatchObject({ title: 'Moon Jar' })
    expect(fetcher.lookedUp).toEqual(['moonjar.com'])
    expect(fetcher.dialed).toMatchObject([
      { host: 'moonjar.com', addresses: [publicAddress], port: 80, secure: false },
    ])
    expect(site.requests).toEqual(['moonjar.com/a?b=1'])
  })

  const notPublic = [
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '168.63.129.16',
      '::',
      '::1',
      'fe80::1',
      'fe80::1%lo',
      'fd00::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
      '2001::1',
      'ff02::1',
      'moonjar.com',
      '',
    ],
  ]
  test.each(notPublic)('a host that resolves to %j is never dialed', async (address) => {
    const fetcher = fetcherTo(site, async () => [address])
    await expect(fetcher.fetchPage('http://moonjar.com/')).rejects.toMatchObject({ code: 'not_public' })
    await expect(fetcher.fetchPicture('http://moonjar.com/')).rejects.toMatchObject({ code: 'not_public' })
    expect(fetcher.dialed).toEqual([])
  })

  test('one private address among public ones rejects the host', async () => {
    const fetcher = fetcherTo(site, async () => [publicAddress, '1.1.1.1', '10.0.0.1', '2606:4700::1111'])
    await expect(fetcher.fetchPage('http://moonjar.com/')).rejects.toMatchObject({ code: 'not_public' })
    expect(fetcher.dialed).toEqual([])
  })

  const rejection = (fault: WebAddressFault) => `${webPageErrors.refused_address} ${webAddressFaults[fault]}`
  const rejected: [string, object][] = [
    ['http://127.0.0.1/', { code: 'not_public' }],
    ['http://2130706433/', { code: 'not_public' }],
    ['http://[::1]/', { code: 'not_public' }],
    ['http://[::ffff:127.0.0.1]/', { code: 'not_public' }],
    ['http://localhost/', { code: 'not_public' }],
    ['http://printer.local/', { code: 'not_public' }],
    ['http://me:secret@moonjar.com/', { code: 'refused_address', message: rejection('credentials') }],
    ['http://moonjar.com:8080/', { code: 'refused_address', message: rejection('port') }],
    ['file:///etc/passwd', { code: 'refused_address', message: rejection('scheme') }],
    ['gopher://moonjar.com/', { code: 'refused_address', message: rejection('scheme') }],
  ]
  test.each(rejected)(
    '%s is rejected before any lookup, both typed and as a redirect',
    async (url, error) => {
      const fetcher = fetcherTo(site)
      await expect(fetcher.fetchPage(url)).rejects.toMatchObject(error)
      expect(fetcher.lookedUp).toEqual([])
      await expect(fetcher.fetchPage(redirect(url))).rejects.toMatchObject(error)
      expect(fetcher.lookedUp).toEqual(['moonjar.com'])
      expect(site.requests).toHaveLength(1)
    },
  )

  test('text that is no URL is rejected as malformed', async () => {
    const fetcher = fetcherTo(site)
    for (const url of ['', 'moonjar', '/a']) {
      const error = { code: 'refused_address', message: rejection('malformed') }
      await expect(fetcher.fetchPage(url)).rejects.toMatchObject(error)
    }
  })

  test('a public IP address is opened without a lookup', async () => {
    const fetcher = fetcherTo(site)
    await expect(fetcher.fetchPage('http://[2606:4700::1111]/')).resolves.toMatchObject({ title: 'Moon Jar' })
    expect(fetcher.dialed).toMatchObject([{ addresses: ['2606:4700::1111'] }])
    expect(fetcher.lookedUp).toEqual([])
    expect(site.requests).toEqual(['[2606:4700::1111]/'])
  })
})

describe('redirects', () => {
  test('a host that resolves to a private address at the second hop is rejected', async () => {
    const answers = [[publicAddress], ['127.0.0.1']]
    const fetcher = fetcherTo(site, async () => answers.shift() ?? [])
    await expect(fetcher.fetchPage(redirect('/again'))).rejects.toMatchObject({ code: 'not_public' })
    expect(fetcher.lookedUp).toEqual(['moonjar.com', 'moonjar.com'])
    expect(site.requests).toHaveLength(1)
  })

  test('a redirect to a host that resolves to a private address is rejected', async () => {
    const fetcher = fetcherTo(site, async (host) => [host === 'moonjar.com' ? publicAddress : '10.0.0.1'])
    await expect(fetcher.fetchPage(redirect('http://inside.com/'))).rejects.toMatchObject({
      code: 'not_public',
    })
    expect(fetcher.dialed).toHaveLength(1)
  })

  const nested = (times: number): string => (times === 0 ? '/end' : redirect(nested(times - 1)))

  test('three redirects are followed, a fourth is an error', async () => {
    const found = await fetcherTo(site).fetchPage(nested(3))
    expect(found).toMatchObject({ title: 'Moon Jar' })
    expect(site.requests.at(-1)).toBe('moonjar.com/end')
    await expect(fetcherTo(site).fetchPage(nested(4))).rejects.toMatchObject({ code: 'too_many_redirects' })
  })

  test('redirects are followed to the first target, which is not requested', async () => {
    const isTarget = (url: string) => url.endsWith('/end')
    const follow = (times: number) => fetcherTo(site).followRedirects(nested(times), isTarget)
    expect(await follow(4)).toBe('http://moonjar.com/end')
    expect(site.requests).toHaveLength(4)
    expect(site.requests).not.toContain('moonjar.com/end')
    await expect(follow(5)).rejects.toMatchObject({ code: 'too_many_redirects' })
  })

  test('without a target the last address is the end, even if it answers with an error', async () => {
    const gone = await startSite((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: '/end' }).end()
        : response.writeHead(403).end(),
    )
    const end = await fetcherTo(gone).followRedirects('http://moonjar.com/', () => false)
    expect(end).toBe('http://moonjar.com/end')
    await gone.close()
  })

  test('a redirect to a closed address is not followed to any target', async () => {
    for (const closed of ['http://127.0.0.1/end', 'http://localhost/end', 'file:///end'])
      await expect(
        fetcherTo(site).followRedirects(redirect(closed), (url) => url.endsWith('/end')),
      ).rejects.toMatchObject({
        name: 'WebPageError',
      })
  })

  test('a redirect without a location is a bad answer', async () => {
    const nowhere = await startSite((_request, response) => response.writeHead(302).end())
    await expect(fetcherTo(nowhere).fetchPage('http://moonjar.com/')).rejects.toMatchObject({
      code: 'bad_answer',
    })
    await nowhere.close()
  })

  test('no cookie is sent back, and the user agent names us', async () => {
    const seen: (string | undefined)[] = []
    const curious = await startSite((request, response) => {
      seen.push(request.headers.cookie, request.headers['user-agent'])
      if (request.url === '/')
        response.writeHead(301, { location: '/end', 'set-cookie': 'a=1; Path=/' }).end()
      else response.setHeader('content-type', 'text/html').end(page)
    })
    await fetcherTo(curious).fetchPage('http://moonjar.com/')
    const agent = expect.stringMatching(/^MutualsPreview\/1\.0 /)
    expect(seen).toEqual([undefined, agent, undefined, agent])
    await curious.close()
  })
})

describe('https', () => {
  const certificate = makeCertificate('moonjar.com')
  const defaultCertificates = getCACertificates('default')
  let secure: TestSite

  beforeAll(async () => {
    secure = await startSite((_request, response) => {
      response.setHeader('content-type', 'text/html').end(page)
    }, certificate)
  })
  afterEach(() => setDefaultCACertificates(defaultCertificates))
  afterAll(() => secure.close())

  test('an untrusted certificate is rejected', async () => {
    await expect(fetcherTo(secure).fetchPage('https://moonjar.com/')).rejects.toMatchObject({
      code: 'not_secure',
    })
    expect(secure.requests).toEqual([])
  })

  test('the certificate must name the host, although the connection goes to an IP address', async () => {
    setDefaultCACertificates([...defaultCertificates, certificate.cert])
    const fetcher = fetcherTo(secure)
    await expect(fetcher.fetchPage('https://moonjar.com/')).resolves.toMatchObject({ title: 'Moon Jar' })
    expect(fetcher.dialed).toMatchObject([{ host: 'moonjar.com', port: 443, secure: true }])
    await expect(fetcher.fetchPage('https://other.com/')).rejects.toMatchObject({ code: 'not_secure' })
    await expect(fetcher.fetchPage(`https://${publicAddress}/`)).rejects.toMatchObject({ code: 'not_secure' })
  })
})

describe('production defaults', () => {
  test('the dialer connects to the addresses it is given, never to the name', async () => {
    const socket = await new Promise<{ remoteAddress?: string | undefined; destroy(): void }>(
      (done, fail) => {
        const target = {
          addresses: ['127.0.0.1', '127.0.0.1'],
          port: site.port,
          secure: false,
          timeoutMs: 2000,
        }
        dialAddresses({ host: 'moonjar.invalid', ...target }, (error, open) =>
          open ? done(open) : fail(error),
        )
      },
    )
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  })

  test('looking up a name that cannot exist finds nothing, or throws if no name server answers', async () => {
    const lookup = resolveByNameServers('no-such-name.invalid', AbortSignal.timeout(4000)).catch(
      (error) => error.code,
    )
    expect(['', 'ECONNREFUSED', 'ETIMEOUT', 'ECANCELLED', 'ESERVFAIL']).toContain(String(await lookup))
  })

  test('without options, a local address is rejected', async () => {
    const url = `http://127.0.0.1:${site.port}/`
    await expect(createPageFetcher().fetchPage(url)).rejects.toMatchObject({ name: 'WebPageError' })
    expect(site.requests).toEqual([])
  })
})
