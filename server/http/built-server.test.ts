import { expect, test } from 'vitest'
import { shareServer } from '#tests/server.ts'

const server = shareServer({ workers: 2 })

test('the built server rejects a path that cannot be decoded as its source does', async () => {
  const answer = await fetch(`${server.url}/%E0%A4%A`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toContain('404 Page Not Found')
})

test('built scripts, styles and fonts lack the headers that act on documents, and drawings have them', async () => {
  const page = await (await fetch(`${server.url}/pricing`)).text()
  const policyOf = async (file: RegExp) => {
    const { status, headers } = await fetch(`${server.url}${file.exec(page)?.[0]}`)
    return {
      status,
      sniffed: headers.get('x-content-type-options'),
      hasPolicy: headers.has('content-security-policy'),
    }
  }
  for (const file of [
    /\/assets\/react-[\w-]+\.js/,
    /\/assets\/styles-[\w-]+\.css/,
    /\/assets\/[\w-]+\.woff2/,
  ])
    expect(await policyOf(file)).toEqual({ status: 200, sniffed: 'nosniff', hasPolicy: false })
  expect(await policyOf(/\/assets\/icons-[\w-]+\.svg/)).toMatchObject({ status: 200, hasPolicy: true })
  expect(await policyOf(/\/pricing/)).toMatchObject({ status: 200, hasPolicy: true })
})

test('a range that a file does not have is the request’s fault', async () => {
  const page = await (await fetch(`${server.url}/pricing`)).text()
  const file = /\/assets\/react-[\w-]+\.js/.exec(page)?.[0]
  const { status } = await fetch(`${server.url}${file}`, { headers: { range: 'bytes=99999999-' } })
  expect(status).toBe(400)
})
