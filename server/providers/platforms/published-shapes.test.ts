import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { generateCodeVerifier } from 'arctic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPlatforms } from '#contract/exchange/connections.ts'
import { answerYoutube } from '#server/demo/video-lists.ts'
import { type Neighbour, startNeighbours } from '#tests/platform-twins/people.ts'
import type { TwinQuestion } from '#tests/platform-twins/twin.ts'
import { type AskYoutube, askLive, createPlatforms, createVideoLists, type Platform } from './index.ts'

/** The part of a platform's published document that the tests check against. */
interface Published {
  /** Origin, and the path that the paths below continue. */
  servers?: { url: string }[]
  paths: Record<string, { get?: Described; post?: Described }>
  components: {
    schemas: Record<string, object>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
    /** VK's errors, by name. */
    errors?: Record<string, { code: number }>
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
  schema: { type?: string | string[] }
}
interface Response {
  content?: Record<string, { schema: object }>
}

const published = (name: string): Published =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../tests/fixtures/openapi/${name}.json`), 'utf8'),
  ) as Published

/** Each says in its note where it is from, and what of it is left out. Twitch's alone is not by the platform itself. */
const documents = {
  youtube: published('youtube'),
  twitch: published('twitch'),
  soundcloud: published('soundcloud'),
  vk: published('vk'),
  discord: published('discord'),
}
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
  const base = new URL(document.servers?.[0]?.url ?? 'http://none').pathname.replace(/\/$/, '')
  const rest = path.slice(base.length).replace(/^\/users\/\d+$/, '/me')
  const found = Object.keys(document.paths).find((known) =>
    new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(rest),
  )
  return found === undefined ? undefined : (document.paths[found]?.get ?? document.paths[found]?.post)
}

function clientOf({ name, twin }: Neighbour): Platform {
  const platform = createPlatforms({ [name]: twin.keys }, { hosts: { [name]: twin.hosts } }).get(name)
  if (!platform) throw new Error(`${name} not found`)
  return platform
}

/** Makes every kind of request a client can make to its platform, and returns those to its API, each once. */
async function askAll(neighbour: Neighbour): Promise<{ questions: TwinQuestion[]; token: string }> {
  const { twin, account, deeds } = neighbour
  const platform = clientOf(neighbour)
  const token = await tokenFor(platform)
  await platform.readAccount(token)
  for (const deed of deeds) {
    const id = await platform.resolve(token, deed)
    await platform.isDone(token, account, { ...deed, id })
    deed.does()
    await platform.isDone(token, account, { ...deed, id })
  }
  const { authorize, token: tokens, revoke } = twin.hosts
  const others = [authorize, tokens, revoke].map((url) => new URL(url).pathname)
  const own = twin.questions.filter(({ path }) => !others.includes(path))
  return { questions: [...new Map(own.map((each) => [JSON.stringify(each), each])).values()], token }
}

async function tokenFor(platform: Platform): Promise<string> {
  const verifier = generateCodeVerifier()
  const way = await fetch(platform.authorizeUrl({ state: 's', verifier, redirectUri }), {
    redirect: 'manual',
  })
  const back = new URL(way.headers.get('location') ?? '').searchParams
  const [code = '', deviceId] = [back.get('code') ?? '', back.get('device_id') ?? undefined]
  return (await platform.exchange({ code, verifier, redirectUri, state: 's', deviceId })).accessToken
}

/** Parameters of a request, without those that belong to every one, or to the next page of an answer. */
const parametersOf = ({ query, form }: TwinQuestion): Record<string, string> => {
  const { access_token: _token, v: _version, offset: _offset, ...rest } = { ...query, ...form }
  return rest
}

/** Compiles schemas of a document. */
function validatorOf(document: Published): (schema: object) => ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const format of ['uint32', 'uint64', 'snowflake']) ajv.addFormat(format, true)
  ajv.addSchema({ $id: 'document', components: document.components })
  return (schema) => ajv.compile(inDocument(schema))
}

const inDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object

describe.each(apiPlatforms)('%s, checked against its published document', (name) => {
  const document = documents[name]
  const compile = validatorOf(document)
  const neighbour = (): Neighbour => {
    const found = neighbours.find((each) => each.name === name)
    if (!found) throw new Error(`${name} not found`)
    return found
  }

  test('every request is described in the document, with its parameters and their values', async () => {
    const { questions } = await askAll(neighbour())
    expect(questions.length).toBeGreaterThan(2)
    for (const question of questions) {
      const operation = operationOf(document, question.path)
      expect(operation, question.path).toBeDefined()
      const described = (operation?.parameters ?? []).map((each) => resolve<Parameter>(document, each))
      const known = described.filter((each) => each.in === 'query' || each.in === 'form')
      const schema = {
        type: 'object',
        properties: Object.fromEntries(known.map((each) => [each.name, inDocument(each.schema)])),
        required: known.filter((each) => each.required).map((each) => each.name),
        additionalProperties: false,
      }
      const values = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false })
      values.addSchema({ $id: 'document', components: document.components })
      const validate = values.compile(schema)
      validate(parametersOf(question))
      expect(validate.errors, question.path).toBeNull()
    }
  })

  test('every response of the twin matches the document, including negative ones', async () => {
    const { twin } = neighbour()
    const { questions, token } = await askAll(neighbour())
    const word = name === 'soundcloud' ? 'OAuth' : 'Bearer'
    const headers = { authorization: `${word} ${token}`, 'client-id': twin.keys.clientId }
    let checked = 0
    for (const trouble of [null, 'busy'] as const) {
      twin.trouble = trouble
      for (const { method, path, query, form } of questions) {
        const url = new URL(`${path}?${new URLSearchParams(query)}`, twin.hosts.api)
        const body = method === 'POST' ? new URLSearchParams({ ...form, access_token: token }) : null
        const answer = await fetch(url, { method, headers, body, redirect: 'manual' })
        const { responses } = operationOf(document, path) ?? { responses: {} }
        const found = responses[String(answer.status)] ?? responses[`${answer.status}`.replace(/..$/, 'XX')]
        // Not every document describes every rejection, and Twitch's describes the body of none.
        const [content] = Object.values((found && resolve<Response>(document, found).content) ?? {})
        if (!content) {
          expect(answer.status, path).toBeGreaterThanOrEqual(400)
          continue
        }
        const answered: unknown = await answer.json()
        // VK reports an error with status 200; its document has the errors by themselves.
        if (name === 'vk' && trouble) continue
        const validate = compile(content.schema)
        validate(answered)
        expect(validate.errors, `${answer.status} ${url.pathname}${url.search}`).toBeNull()
        checked += 1
      }
    }
    twin.trouble = null
    expect(checked).toBeGreaterThan(2)
  })
})

/** The client's word for each error of VK's document that it reads. */
const vkErrors: Record<string, string> = {
  api_error_unknown: 'down',
  api_error_auth: 'revoked',
  api_error_too_many: 'busy',
  api_error_flood: 'busy',
  api_error_server: 'down',
  api_error_access: 'refused',
  api_error_user_deleted: 'missing',
  api_error_group_auth: 'revoked',
  api_error_app_auth: 'revoked',
  api_error_rate_limit: 'quota',
  api_error_param: 'missing',
  api_error_not_found: 'missing',
  api_error_param_user_id: 'missing',
  api_error_param_group_id: 'missing',
}

test.each(Object.entries(vkErrors))(
  'VK’s error %s, by its number in the document, is %s',
  async (name, code) => {
    const number = documents.vk.components.errors?.[name]?.code
    const api = createServer((_request, response) => {
      response.end(JSON.stringify({ error: { error_code: number, error_msg: name } }))
    })
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
    const hosts = {
      authorize: '',
      token: '',
      revoke: '',
      api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    }
    const vk = createPlatforms({ vk: { clientId: 'a', clientSecret: 'b' } }, { hosts: { vk: hosts } }).get(
      'vk',
    )
    await expect(vk?.readAccount('token')).rejects.toMatchObject({ code })
    api.close()
  },
)

test('the demo’s lists answer as the document says, to requests that it describes', async () => {
  const document = documents.youtube
  const compile = validatorOf(document)
  const asked: string[] = []
  const ask: AskYoutube = async (path, query, answer) => {
    asked.push(path)
    const operation = operationOf(document, `/youtube/v3/${path}`)
    const known = (operation?.parameters ?? []).map((each) => resolve<Parameter>(document, each).name)
    expect(known, path).toEqual(expect.arrayContaining(Object.keys(query)))
    const { body } = answerYoutube(path, query)
    const [content] = Object.values(
      resolve<Response>(document, operation?.responses['200'] ?? { $ref: '' }).content ?? {},
    )
    const validate = compile(content?.schema ?? { not: {} })
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
