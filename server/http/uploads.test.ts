import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { define } from '#contract/operation.ts'
import type { Context } from './context.ts'
import { endpoint } from './endpoint.ts'
import { handleErrors, sendProblem } from './failures.ts'
import { serializerCompiler, validatorCompiler } from './input.ts'
import { mount } from './mount.ts'

const sendPicture = define('sendPicture', 'POST /api/pictures/{name}', {
  audience: 'public',
  summary: 'Takes a picture.',
  params: z.object({ name: z.string() }),
  upload: { field: 'picture', mostBytes: 2048 },
  response: z.object({ name: z.string(), first: z.number(), bytes: z.number() }),
})
const say = define('say', 'POST /api/words', {
  audience: 'public',
  summary: 'Takes a word.',
  body: z.object({ word: z.string() }),
})

const app = fastify({ bodyLimit: 1024 })
let url: string

beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, async (reply, problem) => sendProblem(reply, problem))
  const context = { member: null, network: '198.51.100.1' } as Context
  app.decorateRequest('context', { getter: () => context })
  app.removeContentTypeParser('text/plain')
  const take = endpoint(
    sendPicture,
    async ({ params, file }) => ({ name: params.name, first: file[0] ?? -1, bytes: file.length }),
    async () => {},
  )
  await app.register(async (api) => mount(api, [take, endpoint(say, async () => undefined)]))
  url = await app.listen({ port: 0 })
})
afterAll(() => app.close())

const formOf = (size: number, field = 'picture'): FormData => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(size).fill(7)]))
  return form
}
const post = async (path: string, body: FormData | string, type?: string) => {
  const headers = type ? { 'content-type': type } : {}
  const response = await fetch(url + path, { method: 'POST', body, headers })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('a file arrives complete, although it is larger than other bodies may be', async () => {
  expect(await post('/api/pictures/sky', formOf(2048))).toEqual({
    status: 200,
    body: { name: 'sky', first: 7, bytes: 2048 },
  })
})

test.each([
  ['a file one byte too large', formOf(2049), 413, 'too_large', 'This file is larger than 0 MB.'],
  ['no file', new FormData(), 400, 'invalid_input', 'Choose a file.'],
  ['a file in another field', formOf(9, 'other'), 400, 'invalid_input', 'Choose a file.'],
  ['an empty file', formOf(0), 400, 'invalid_input', 'This file is empty.'],
])('%s is rejected, naming the field', async (_what, form, status, code, sentence) => {
  const answer = await post('/api/pictures/sky', form)
  expect(answer).toEqual({
    status,
    body: { error: { code, message: sentence, fields: { picture: sentence } } },
  })
})

test('a call with an upload accepts nothing else, and any other call accepts no file', async () => {
  const json = await post('/api/pictures/sky', '{}', 'application/json')
  expect(json).toMatchObject({ status: 415, body: { error: { code: 'wrong_media_type' } } })
  expect(await post('/api/words', formOf(9))).toMatchObject({ status: 415 })
})

test('a truncated body is rejected', async () => {
  const body = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nabc'
  const answer = await post('/api/pictures/sky', body, 'multipart/form-data; boundary=x')
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
})
