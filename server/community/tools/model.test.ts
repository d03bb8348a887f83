import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { createLanguageModel } from '../../providers/language-model/index.ts'
import { compute, topicOf } from './compute.ts'

/** A server with the documented form of an OpenAI-compatible API; `answer` is its next message. */
let api: Server
let asked: { path: string; key: string | undefined; body: Record<string, unknown> }[] = []
let answer: { status?: number; content?: string; silent?: boolean } = {}

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    asked.push({ path: request.url ?? '', key: request.headers.authorization, body })
    if (answer.silent) return
    const { status = 200, content } = answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        status === 200
          ? {
              id: 'x',
              object: 'chat.completion',
              created: 1,
              model: 'small',
              choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
              usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
            }
          : { error: { message: 'broken' } },
      ),
    )
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  api.closeAllConnections()
  api.close()
})
beforeEach(() => {
  asked = []
  answer = {}
})

const model = (timeoutMs?: number) => {
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`
  return createLanguageModel({ url, name: 'small', key: 'secret' }, timeoutMs ? { timeoutMs } : {})
}
const input = (tool: 'hashtags' | 'titles') =>
  ({
    tool,
    title: 'Sourdough at home',
    description: 'Sourdough bread without a mixer.',
    language: 'en',
  }) as const

test('a model’s hashtags and titles are asked for by schema, and follow the rules of ours', async () => {
  answer.content = JSON.stringify({
    broad: ['#Baking', 'baking'],
    medium: ['sourdough bread'],
    niche: ['no mixer dough!', '123'],
  })
  const tags = await compute(await topicOf(input('hashtags')), model())
  expect(tags).toMatchObject({
    computedBy: 'model',
    broad: ['Baking'],
    medium: ['SourdoughBread'],
    niche: ['NoMixerDough'],
  })
  const [{ path, key, body } = { path: '', key: '', body: {} }] = asked
  expect([path, key, body.model]).toEqual(['/v1/chat/completions', 'Bearer secret', 'small'])
  expect(body.response_format).toMatchObject({
    type: 'json_schema',
    json_schema: { schema: { required: ['broad', 'medium', 'niche'] } },
  })
  expect(JSON.stringify(body.messages)).toContain('Sourdough bread without a mixer.')

  answer.content = JSON.stringify({ titles: ['BAKE NOW!!!', 'Sourdough bread: 3 rules that hold'] })
  const titles = await compute(await topicOf(input('titles')), model())
  expect(titles).toMatchObject({
    computedBy: 'model',
    own: { title: 'Sourdough at home' },
    suggestions: [{ title: 'Sourdough bread: 3 rules that hold', score: 100 }, { title: 'BAKE NOW!!!' }],
  })
})

test.each<[string, typeof answer]>([
  ['answers with broken JSON', { content: '{"broad": [' }],
  ['answers in another form', { content: '{"tags": ["a"]}' }],
  ['answers with nothing usable', { content: '{"broad": ["!"], "medium": [], "niche": []}' }],
  ['fails with a 500', { status: 500 }],
])('a model that %s is replaced by the rules, and the result says so', async (_, given) => {
  answer = given
  const result = await compute(await topicOf(input('hashtags')), model())
  expect(result).toMatchObject({ computedBy: 'fallback', language: 'en' })
  expect((result as { niche: string[] }).niche).toContain('SourdoughBread')
  // One retry, and only where the failure may pass.
  expect(asked.length).toBe(given.status === 500 ? 2 : 1)
})

test('a model that does not answer in time is replaced by the rules', async () => {
  answer.silent = true
  expect(await compute(await topicOf(input('titles')), model(200))).toMatchObject({ computedBy: 'fallback' })
})

test('a model needs its address and its name, and its key is optional', () => {
  const [LLM_BASE_URL, LLM_MODEL] = ['http://127.0.0.1:11434/v1', 'small']
  expect(readConfig({ LLM_BASE_URL, LLM_MODEL }).languageModel).toEqual({
    url: LLM_BASE_URL,
    name: LLM_MODEL,
    key: undefined,
  })
  expect(readConfig({}).languageModel).toBeNull()
  expect(() => readConfig({ LLM_BASE_URL })).toThrow('LLM_BASE_URL and LLM_MODEL are needed together')
  expect(() => readConfig({ LLM_API_KEY: 'x' })).toThrow('LLM_API_KEY is set without LLM_BASE_URL')
})

test('a question that fails is answered with null', async () => {
  answer.status = 404
  const question = { instructions: 'Say a.', prompt: 'a', schema: z.object({ a: z.string() }) }
  expect(await model().ask(question)).toBeNull()
})
