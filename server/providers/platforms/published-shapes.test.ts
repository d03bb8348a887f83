import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { generateCodeVerifier } from 'arctic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerYoutube } from '#server/demo/video-lists.ts'
import { type Neighbour, startNeighbours } from '#tests/platform-twins/people.ts'
import type { TwinQuestion } from '#tests/platform-twins/twin.ts'
import { type AskYoutube, askLive, createPlatforms, createVideoLists, type Platform } from './index.ts'

/** The part of a platform's published document that the tests check against. */
interface Published {
  paths: Record<string, { get?: Described }>
  components: {
    schemas: Record<string, object>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
  }
}
interface Described {
  parameters?: (Parameter | { $ref: string })[]
  responses: Record<string, Response | { $ref: string }>
  security?: Record<string, string[]>[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { type?: string }
}
interface Response {
  content: Record<string, { schema: object }>
}

const published = (name: string): Published =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../tests/fixtures/openapi/${name}.json`), 'utf8'),
  ) as Published

const documents = { youtube: published('youtube'), soundcloud: published('soundcloud') }
const redirectUri = 'http://localhost:3000/auth/connected/x'
let neighbours: Neighbour[]

beforeAll(async () => {
  neighbours = await startNeighbours()
})

afterAll(() => Promise.all(neighbours.map(({ twin }) => twin.close())))

const resolve = <T extends object>(document: Published, node: T | { $ref: string }): T => {
  if (!('$ref' in node)) return node
  const [, , kind = '', name = ''] = node.$ref.split('/')
  return Object.entries(document.components).find(([each]) => each === kind)?.[1][name] as T
}

/** The document's operation for a requested path; parts in braces match any value. */
function operationOf(document: Published, path: string): Described | undefined {
  const found = Object.keys(document.paths).find((known) =>
    new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found === undefined ? undefined : document.paths[found]?.get
}

/** Makes every kind of request a client can make to its platform, and returns the requests. */
async function askAll({ name, twin, account, deeds }: Neighbour): Promise<TwinQuestion[]> {
  const platform = createPlatforms({ [name]: twin.keys }, { hosts: { [name]: twin.hosts } }).get(name)
  if (!platform) throw new Error(`${name} not found`)
  const token = await tokenFor(platform)
  await platform.readAccount(token)
  for (const deed of deeds) {
    const id = await platform.resolve(token, deed)
    await platform.isDone(token, account, { ...deed, id })
    deed.does()
    await platform.isDone(token, account, { ...deed, id })
  }
  return twin.questions.filter(({ method, path }) => method === 'GET' && !/authorize|auth$/.test(path))
}

async function tokenFor(platform: Platform): Promise<string> {
  const verifier = generateCodeVerifier()
  const way = await fetch(platform.authorizeUrl({ state: 's', verifier, redirectUri }), {
    redirect: 'manual',
  })
  const code = new URL(way.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return (await platform.exchange({ code, verifier, redirectUri, state: 's' })).accessToken
}

describe.each(['youtube', 'soundcloud'] as const)('%s, checked against its published document', (name) => {
  const document = documents[name]
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const schemaFor = (schema: object): ValidateFunction =>
    ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object,
    )

  test('every request is described in the document, with its parameters', async () => {
    const neighbour = neighbours.find((each) => each.name === name)
    if (!neighbour) throw new Error(`${name} not found`)
    const questions = await askAll(neighbour)
    expect(questions.length).toBeGreaterThan(5)
    for (const { path, query } of questions) {
      const operation = operationOf(document, path.replace(/^\/users\/\d+$/, '/me'))
      expect(operation, path).toBeDefined()
      const parameters = (operation?.parameters ?? []).map((each) => resolve<Parameter>(document, each))
      const known = parameters.filter((each) => each.in === 'query').map((each) => each.name)
      expect(known, path).toEqual(
        expect.arrayContaining(Object.keys(query).filter((each) => each !== 'offset')),
      )
      for (const each of parameters)
        if (each.in === 'query' && each.required) expect(query).toHaveProperty(each.name)
    }
  })

  test('every response of the twin matches the document, including negative ones', async () => {
    const neighbour = neighbours.find((each) => each.name === name)
    if (!neighbour) throw new Error(`${name} not found`)
    const { twin, keys } = { twin: neighbour.twin, keys: neighbour.twin.keys }
    const platform = createPlatforms({ [name]: keys }, { hosts: { [name]: twin.hosts } }).get(name)
    if (!platform) throw new Error(`${name} not found`)
    const token = await tokenFor(platform)
    const asked = [
      ...new Map(twin.questions.map((each) => [each.path + JSON.stringify(each.query), each])).values(),
    ]
    let checked = 0
    for (const { path, query } of asked) {
      const operation = operationOf(document, path.replace(/^\/users\/\d+$/, '/me'))
      if (!operation) continue
      const url = new URL(twin.hosts.api + path)
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
      const word = name === 'youtube' ? 'Bearer' : 'OAuth'
      const answer = await fetch(url, { headers: { authorization: `${word} ${token}` }, redirect: 'manual' })
      const described = resolve<Response>(
        document,
        operation.responses[String(answer.status)] ?? { $ref: '' },
      )
      const [content] = Object.values(described.content)
      const validate = schemaFor(content?.schema ?? { not: {} })
      validate(await answer.json())
      expect(validate.errors, `${answer.status} ${url.pathname}${url.search}`).toBeNull()
      checked += 1
    }
    expect(checked).toBeGreaterThan(5)
  })
})

test('the demo’s lists answer as the document says, to requests that it describes', async () => {
  const document = documents.youtube
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const asked: string[] = []
  const ask: AskYoutube = async (path, query, answer) => {
    asked.push(path)
    const operation = operationOf(document, `/youtube/v3/${path}`)
    const known = (operation?.parameters ?? []).map((each) => resolve<Parameter>(document, each).name)
    expect(known, path).toEqual(expect.arrayContaining(Object.keys(query)))
    const { body } = answerYoutube(path, query)
    const [content] = Object.values(
      resolve<Response>(document, operation?.responses['200'] ?? { $ref: '' }).content,
    )
    const validate = ajv.compile(
      JSON.parse(
        JSON.stringify(content?.schema).replaceAll('"#/components', '"document#/components'),
      ) as object,
    )
    validate(body)
    expect(validate.errors, path).toBeNull()
    return answer.parse(body)
  }
  const videos = await createVideoLists(ask).read({ kind: 'channel', id: '@tidewater' }, 200, async () => {})
  expect(asked).toEqual(['channels', 'playlistItems', 'videos'])
  expect(videos.map(({ seconds, problem }) => [seconds, problem === null])).toContainEqual([492, true])
})

test('a list over the live API follows its pages, and its errors have names', async () => {
  const answers: Record<string, (query: URLSearchParams) => [number, object]> = {
    playlistItems: (query) => [
      200,
      {
        items: [{ contentDetails: { videoId: query.get('pageToken') ? 'second' : 'first' } }],
        ...(query.get('pageToken') ? {} : { nextPageToken: 'more' }),
      },
    ],
    videos: () => [403, { error: { errors: [{ reason: 'quotaExceeded' }] } }],
  }
  const seen: string[] = []
  const api = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    seen.push(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('key')}`)
    const [status, body] = answers[url.pathname.split('/').at(-1) ?? '']?.(url.searchParams) ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
  const { port } = api.address() as AddressInfo
  const lists = createVideoLists(askLive('secret', `http://127.0.0.1:${port}`))
  const reading = lists.read({ kind: 'playlist', id: 'PLxxxxxxxxxxxx' }, 200, async () => {})
  await expect(reading).rejects.toMatchObject({ code: 'quota' })
  expect(seen).toEqual(['playlistItems secret', 'playlistItems secret', 'videos secret'])
  api.close()
})

test('reading the ratings of videos needs more than the read-only scope; the list of liked videos does not', () => {
  const scopesOf = (path: string): string[] =>
    (documents.youtube.paths[path]?.get?.security ?? []).flatMap((each) => Object.values(each).flat())
  const readonly = 'https://www.googleapis.com/auth/youtube.readonly'
  expect(scopesOf('/youtube/v3/videos/getRating')).not.toContain(readonly)
  for (const path of ['channels', 'playlistItems', 'subscriptions', 'videos'])
    expect(scopesOf(`/youtube/v3/${path}`)).toContain(readonly)
})
