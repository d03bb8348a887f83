import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { errorSchema, errors } from '#contract/errors.ts'
import type { Input, Operation } from '#contract/operation.ts'
import { errorCodesOf } from './api-document.ts'
import type { BodyPace } from './body-pace.ts'
import { type Endpoint, guard, run } from './endpoint.ts'
import { checkNames } from './input.ts'
import { type ReceiveUpload, takeUploads } from './uploads.ts'

/**
 * Registers every endpoint with Fastify. The contract is the schema, so OpenAPI is generated from it. Only
 * endpoints with an upload, or that ignore their body, take anything other than JSON.
 */
export async function mount(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  bodyPace?: BodyPace,
): Promise<void> {
  const {
    ofJson = [],
    ofAnything = [],
    ofFiles = [],
  } = Object.groupBy(endpoints, ({ operation }) =>
    operation.upload ? 'ofFiles' : operation.anyBody ? 'ofAnything' : 'ofJson',
  )
  mountHere(app, ofJson)
  await app.register(async (anything) => {
    anything.removeAllContentTypeParsers()
    // Fastify rejects a type that it can't read before any parser.
    anything.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
    anything.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    mountHere(anything, ofAnything)
  })
  await app.register(async (uploads) => mountHere(uploads, ofFiles, await takeUploads(uploads, bodyPace)))
}

/** Most of a request of the staff: a list of 60,000 characters to import, or a post of 40,000, in any script. */
const staffBodyBytes = 256 * 1024

function mountHere(app: FastifyInstance, endpoints: readonly Endpoint[], receive?: ReceiveUpload): void {
  for (const target of endpoints) {
    const { operation } = target
    const { audience, upload } = operation
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(audience === 'admin' && { bodyLimit: staffBodyBytes }),
      schema: schemaOf(operation),
      config: { upload, anyOrigin: operation.anyOrigin },
      // Before the body is read and parsed: a caller without access learns nothing about valid input.
      onRequest: async (request) => guard(operation, request.context),
      preValidation: async (request) => {
        checkNames(operation, request.query as object)
        // Left out, not null: every field of some bodies can be left out too.
        if (operation.body && request.body === undefined) request.body = {}
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        const input = { params: params ?? {}, query: query ?? {}, body: body ?? {} } as Input<Operation>
        const admit = async () => target.admit?.(input, request.context)
        const file = upload && (await receive?.(request, reply, { audience, upload }, admit))
        const output = await run(target, { ...input, ...(file && { file }) }, request.context)
        // A response belongs to one member, at one moment.
        reply.header('cache-control', 'no-store')
        // Otherwise the browser logs an error on the other site's page.
        if (operation.anyOrigin) reply.header('cross-origin-resource-policy', 'cross-origin')
        if (!operation.response) return reply.code(204).send()
        return reply.send(output)
      },
    })
  }
}

/** Only describes the header. `run` checks that it is present, and has a sentence if it is not. */
const keyHeader = z.looseObject({
  'idempotency-key': z.string().optional().describe('A new UUID for each action; the same one for a retry.'),
})

function schemaOf(operation: Operation): FastifySchema {
  const failures = Object.fromEntries(
    errorCodesOf(operation).map((code) => [errors[code].status, errorSchema]),
  )
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(operation.body && { body: operation.body }),
    ...(operation.idempotent && { headers: keyHeader }),
    response: operation.response ? { 200: operation.response, ...failures } : failures,
  } as FastifySchema
}
