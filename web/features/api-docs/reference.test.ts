import { describe, expect, it, test } from 'vitest'
import type { ApiDocument, ApiSchema } from '#contract/api-docs.ts'
import { fieldsOf, noteOf, typeText } from './fields.ts'
import { callsOf, found, groupsOf, groupTitle } from './reference.ts'

const schemas: Record<string, ApiSchema> = {
  Task: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, owner: { $ref: '#/components/schemas/Owner' } },
  },
  Owner: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      tasks: { type: 'array', items: { $ref: '#/components/schemas/Task' } },
    },
  },
}

it.each<[string, ApiSchema]>([
  ['text', { type: 'string' }],
  ['whole number', { type: 'integer' }],
  ['text', { enum: ['a', 'b'] }],
  ['true', { const: true }],
  ['text or null', { type: ['string', 'null'] }],
  ['Task or null', { anyOf: [{ $ref: '#/components/schemas/Task' }, { type: 'null' }] }],
  ['list of Task', { type: 'array', items: { $ref: '#/components/schemas/Task' } }],
  ['text or whole number', { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string' }] }],
])('%s', (expected, schema) => {
  expect(typeText(schema, schemas)).toBe(expected)
})

it.each<[string, ApiSchema]>([
  ['1 to 2,048 characters.', { type: 'string', minLength: 1, maxLength: 2048 }],
  ['At most 20 characters.', { type: 'string', maxLength: 20 }],
  ['36 characters.', { type: 'string', minLength: 36, maxLength: 36 }],
  ['Of a day. One of a, b.', { description: 'Of a day.', enum: ['a', 'b'] }],
  ['1 to 100. 20 unless given.', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['At least 0.', { type: 'integer', minimum: 0 }],
  ['A moment, ISO 8601 in UTC.', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
  ['', { type: 'boolean' }],
])('%s', (expected, schema) => {
  expect(noteOf(schema)).toBe(expected)
})

test('fields are named from the outermost on, and what holds itself ends', () => {
  const fields = fieldsOf(
    { type: 'object', required: ['task'], properties: { task: { $ref: '#/components/schemas/Task' } } },
    schemas,
  )
  expect(fields.slice(0, 5).map(({ name, required }) => [name, required])).toEqual([
    ['task', true],
    ['task.id', true],
    ['task.owner', false],
    ['task.owner.name', false],
    ['task.owner.tasks', false],
  ])
  expect(fields.every(({ name }) => name.split('.').length <= 4)).toBe(true)
})

describe('the calls of a document', () => {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: {
      '/api/tasks/{taskId}': {
        get: {
          operationId: 'readTask',
          summary: 'One task.',
          tags: ['tasks'],
          'x-audience': 'member',
          parameters: [{ name: 'taskId', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Task' } } } },
            404: { 'x-error-codes': ['not_found'] },
          },
        },
      },
      '/api/website-visit/start': {
        post: {
          operationId: 'startVisit',
          summary: 'Starts.',
          tags: ['website-visit'],
          'x-audience': 'admin',
          'x-rate-limits': [{ name: 'x', count: 5, seconds: 900, per: 'a member' }],
          responses: { 204: {} },
        },
      },
    },
    components: { schemas },
  }
  const calls = callsOf(document)

  test('say what they take, answer and refuse, and how often', () => {
    expect(calls[0]).toMatchObject({
      id: 'readTask',
      method: 'GET',
      address: [{ name: 'taskId', type: 'text', required: true, note: 'In the address.' }],
      answers: '200, Task',
      refusals: [{ status: '404', code: 'not_found', sentence: 'There is nothing here.' }],
    })
    expect(calls[1]).toMatchObject({
      answers: '204, with nothing in it',
      rates: ['At most 5 in 15 min, a member.'],
    })
  })

  test('are found by every word, in names, addresses and fields, and by who may call', () => {
    const idsOf = (search: string, audience: 'all' | 'admin' = 'all') =>
      found(calls, search, audience).map(({ id }) => id)
    expect(idsOf('')).toEqual(['readTask', 'startVisit'])
    expect(idsOf('owner.name TASK')).toEqual(['readTask'])
    expect(idsOf('start nothing')).toEqual([])
    expect(idsOf('', 'admin')).toEqual(['startVisit'])
    expect(groupsOf(calls).map(([group]) => groupTitle(group))).toEqual(['Tasks', 'Website visit'])
  })
})
