import { describe, expect, it, test } from 'vitest'
import type { ApiDocument, ApiSchema } from '#contract/api-docs.ts'
import { fieldsOf, noteOf, typeText } from './fields.ts'
import { callsOf, filterCalls, groupsOf, groupTitle } from './reference.ts'

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
  ['1 to 100. Default: 20.', { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
  ['At least 0.', { type: 'integer', minimum: 0 }],
  ['Time, ISO 8601 in UTC.', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
  ['', { type: 'boolean' }],
])('%s', (expected, schema) => {
  expect(noteOf(schema)).toBe(expected)
})

test('fields are named from the outermost on, and a schema that contains itself ends', () => {
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

  test('state their input, response, errors and rate limits', () => {
    expect(calls[0]).toMatchObject({
      id: 'readTask',
      method: 'GET',
      address: [{ name: 'taskId', type: 'text', required: true, note: 'In the path.' }],
      responseNote: '200, Task',
      errorRows: [{ status: '404', code: 'not_found', sentence: 'Not found.' }],
    })
    expect(calls[1]).toMatchObject({
      responseNote: '204, empty',
      rates: ['At most 5 in 15 min for a member.'],
    })
  })

  test('are found by every search word, in names, paths and fields, and by audience', () => {
    const idsOf = (search: string, audience: 'all' | 'admin' = 'all') =>
      filterCalls(calls, search, audience).map(({ id }) => id)
    expect(idsOf('')).toEqual(['readTask', 'startVisit'])
    expect(idsOf('owner.name TASK')).toEqual(['readTask'])
    expect(idsOf('start nothing')).toEqual([])
    expect(idsOf('', 'admin')).toEqual(['startVisit'])
    expect(groupsOf(calls).map(([group]) => groupTitle(group))).toEqual(['Tasks', 'Website visit'])
  })
})
