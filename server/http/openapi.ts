import swagger from '@fastify/swagger'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type ApiDocument, apiDocumentAddress } from '#contract/api-docs.ts'
import type { Config } from '../config.ts'
import { completeDocument } from './api-document.ts'
import type { Endpoint } from './endpoint.ts'

/** Serves the OpenAPI document of the contract that checks every call, built on the first request. */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.APP_NAME} API`, version: '1' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
    transform: describe,
    transformObject: jsonSchemaTransformObject,
  })
  let text: string | undefined
  app.get(apiDocumentAddress, async (_request, reply) => {
    text ??= JSON.stringify(
      completeDocument(
        app.swagger() as ApiDocument,
        endpoints.map(({ operation }) => operation),
        config.RATE_LIMITS,
      ),
    )
    return reply.type('application/json').send(text)
  })
}

/** Converts the schema of an operation; no other route is documented. None checks the body of an upload: it is described here. */
const describe: typeof jsonSchemaTransform = (route) => {
  if (!route.schema?.operationId) return { schema: { hide: true }, url: route.url }
  const described = jsonSchemaTransform(route)
  const upload = (route as { route?: RouteOptions }).route?.config?.upload
  if (!upload) return described
  const file = { type: 'string', format: 'binary', description: `At most ${upload.mostBytes} bytes.` }
  const body = { type: 'object', required: [upload.field], properties: { [upload.field]: file } }
  return { ...described, schema: { ...described.schema, consumes: ['multipart/form-data'], body } }
}
