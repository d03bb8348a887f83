import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { apiPlatforms } from '#contract/exchange/connections.ts'
import { practiceNetwork, practiceXpub } from '#server/demo/practice-chain/index.ts'
import { type Neighbour, startNeighbours } from '#tests/platform-twins/people.ts'
import { checkStripeInput } from '#tests/published-stripe.ts'
import { startSmtp, type TestSmtp } from '#tests/smtp.ts'
import { probeStorage } from '../checks/proofs/index.ts'
import { probeCrypto } from './chain/index.ts'
import { probeLanguageModel } from './language-model/index.ts'
import { probeMail } from './mail/index.ts'
import { probeEmbeds } from './oembed/index.ts'
import { probeCards } from './payments/probe.ts'
import { probePlatform, probeVideoLists } from './platforms/index.ts'
import { ProbeError } from './probe.ts'
import { probePush } from './push/index.ts'

const secret = 's3cr3t-of-the-test'
const asked: string[] = []
let answer: RequestListener
let origin: string
/** In place of the providers without a twin, with the answers that their documentation shows. */
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  answer(request, response)
})
/** An address where nobody listens. */
const nowhere = 'http://127.0.0.1:9'

let smtp: TestSmtp
let neighbours: Neighbour[]
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  smtp = await startSmtp()
  neighbours = await startNeighbours()
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await smtp.close()
  await Promise.all(neighbours.map(({ twin }) => twin.close()))
})

const says =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** works, or the state and the sentence; neither may hold a secret. */
async function outcome(probe: Promise<unknown>): Promise<string> {
  const thrown = await probe.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown === null) return 'works'
  if (!(thrown instanceof ProbeError)) throw thrown
  expect(thrown.message).not.toMatch(new RegExp(`${secret}|127\\.0\\.0\\.1`))
  return `${thrown.state}: ${thrown.message}`
}

test('the mail server is asked to let us in, and gets no mail', async () => {
  const probe = (url: string) => outcome(probeMail({ SMTP_URL: url, mailFrom: 'a@mutuals.test' }))
  expect(await probe(smtp.url)).toBe('works')
  expect(smtp.tries).toBe(0)
  expect(await probe(smtp.url.replace(smtp.password, secret))).toMatch(
    /^rejected: the connection was not accepted \(EAUTH .*535\)/,
  )
  expect(await probe(`smtp://mutuals:${secret}@127.0.0.1:9`)).toMatch(/^unreachable: .*\(E\w+ CONN\)/)
})

test('Stripe is asked for one charge, as its published document describes', async () => {
  const keys = { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: 'whsec' }
  const probe = (at = origin) =>
    outcome(probeCards(keys, { protocol: 'http', host: '127.0.0.1', port: new URL(at).port }))
  answer = says(200, { object: 'list', data: [], has_more: false, url: '/v1/charges' })
  expect(await probe()).toBe('works')
  expect(asked).toEqual(['GET /v1/charges?limit=1'])
  expect(checkStripeInput('GET', '/v1/charges', { limit: '1' })).toBeNull()
  answer = says(401, {
    error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${secret}` },
  })
  expect(await probe()).toBe('rejected: Stripe rejects the key (401, StripeAuthenticationError).')
  answer = says(503, { error: { message: secret } })
  expect(await probe()).toBe('unreachable: Stripe did not answer (503).')
  expect(await probe(nowhere)).toBe('unreachable: Stripe did not answer.')
})

test('the chain is asked for its number, and its token for the decimals', async () => {
  const settings = { xpub: practiceXpub, network: practiceNetwork, gap: 20 }
  const probe = (at = origin) => outcome(probeCrypto({ ...settings, rpcUrl: `${at}/${secret}` }))
  const node =
    (chainId: number, decimals: number): RequestListener =>
    async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      const result =
        method === 'eth_chainId'
          ? `0x${chainId.toString(16)}`
          : `0x${decimals.toString(16).padStart(64, '0')}`
      says(200, { jsonrpc: '2.0', id, result })(request, response)
    }
  const { id, token } = practiceNetwork
  answer = node(id, token.decimals)
  expect(await probe()).toBe('works')
  answer = node(1, token.decimals)
  expect(await probe()).toBe(`rejected: CRYPTO_RPC_URL is chain 1, CRYPTO_CHAIN_ID says ${id}.`)
  answer = node(id, 18)
  expect(await probe()).toContain('has 18 decimals')
  answer = says(401, {})
  expect(await probe()).toBe('rejected: The node rejects the question (401).')
  answer = says(200, { jsonrpc: '2.0', id: 1, error: { code: -32601, message: secret } })
  expect(await probe()).toMatch(/^rejected: The node rejects the question \(-32601\)/)
  expect(await probe(nowhere)).toBe('unreachable: The node did not answer.')
})

describe.each(apiPlatforms)('%s', (name) => {
  test('is asked at its token endpoint whether it takes our keys, without a member', async () => {
    const found = neighbours.find((each) => each.name === name)
    if (!found) throw new Error(`${name} not found`)
    const { hosts, keys, questions } = found.twin
    expect(await outcome(probePlatform(name, keys, hosts))).toBe('works')
    expect(questions.map(({ path }) => path)).toEqual([new URL(hosts.token).pathname])
    // VK takes no secret.
    const wrong = name === 'vk' ? { ...keys, clientId: secret } : { ...keys, clientSecret: secret }
    expect(await outcome(probePlatform(name, wrong, hosts))).toMatch(
      /^rejected: It rejects the keys \(\d{3}, invalid_client(_secret)?\)\.$/,
    )
    const gone = { ...hosts, token: nowhere }
    expect(await outcome(probePlatform(name, keys, gone))).toBe('unreachable: It did not answer.')
  })
})

test('YouTube is asked with the key of the lists for one video', async () => {
  answer = says(200, { kind: 'youtube#videoListResponse', items: [{ id: 'jNQXAC9IVRw' }] })
  expect(await outcome(probeVideoLists(secret, origin))).toBe('works')
  expect(asked).toEqual([`GET /youtube/v3/videos?part=id&id=jNQXAC9IVRw&key=${secret}`])
  answer = says(400, { error: { code: 400, errors: [{ reason: 'badRequest' }], message: secret } })
  expect(await outcome(probeVideoLists(secret, origin))).toBe('rejected: It rejects the keys (400).')
  answer = says(403, { error: { errors: [{ reason: 'quotaExceeded' }] } })
  expect(await outcome(probeVideoLists(secret, origin))).toBe(
    'rejected: The quota of the day is used up (403).',
  )
})

test('previews of links are asked for the title of a video', async () => {
  answer = says(200, { version: '1.0', type: 'video', title: 'Me at the zoo' })
  expect(await outcome(probeEmbeds(origin))).toBe('works')
  answer = says(200, {})
  expect(await outcome(probeEmbeds(origin))).toContain('Its answer is not the documented one')
  expect(await outcome(probeEmbeds(nowhere))).toBe('unreachable: It did not answer.')
})

test('the language model is asked for its list, which must have the model', async () => {
  const probe = (name: string) => outcome(probeLanguageModel({ url: `${origin}/v1`, name, key: secret }))
  answer = says(200, { object: 'list', data: [{ id: 'small', object: 'model', created: 1, owned_by: 'x' }] })
  expect([await probe('small'), await probe('large')]).toEqual(['works', 'rejected: It has no model large.'])
  expect(asked[0]).toBe('GET /v1/models')
  answer = says(401, { error: { message: secret } })
  expect(await probe('small')).toBe('rejected: It rejects the keys (401).')
})

test('push services are asked whether they answer at all, after the keys have signed', async () => {
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:me@mutuals.test' }
  answer = says(404, {})
  expect(await outcome(probePush(keys, [origin]))).toBe('works')
  expect(asked).toEqual(['HEAD /'])
  const gone = await probePush(keys, [origin, nowhere]).catch((error: Error) => error)
  expect(gone).toMatchObject({ state: 'unreachable', message: 'No answer from 127.0.0.1:9.' })
  expect(await outcome(probePush({ ...keys, subject: secret }, [origin]))).toBe(
    'rejected: VAPID_PRIVATE_KEY or VAPID_SUBJECT is not valid.',
  )
})

test('a file is written and deleted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutuals-probe-'))
  expect(await outcome(probeStorage({ dataDir }))).toBe('works')
  expect(readdirSync(join(dataDir, 'proofs'))).toEqual([])
  writeFileSync(join(dataDir, 'file'), '')
  expect(await outcome(probeStorage({ dataDir: join(dataDir, 'file') }))).toBe(
    'rejected: Files can’t be written to DATA_DIR (ENOTDIR).',
  )
  rmSync(dataDir, { recursive: true })
})
