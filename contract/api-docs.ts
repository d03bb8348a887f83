export const apiDocumentAddress = '/api/docs/openapi.json'

/** A JSON schema, limited to the keywords that the reference page shows. */
export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string | undefined
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, ApiSchema>
  required?: string[]
  additionalProperties?: boolean | ApiSchema
  items?: ApiSchema
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
  allOf?: ApiSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** A path or query parameter, or a header. */
export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: ApiSchema
}

interface Content {
  content?: Record<string, { schema?: ApiSchema }>
}

/** Rate limit of a call: at most `count` in any `seconds`, for each `per`. */
export interface ApiRate {
  name: string
  count: number
  seconds: number
  per: string
}

/** Response of a call for one status. */
export interface ApiResponse extends Content {
  description?: string
  'x-error-codes'?: string[]
}

/** One call of the API. */
export interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  parameters?: ApiParameter[]
  requestBody?: Content
  responses: Record<string, ApiResponse>
  security?: Record<string, string[]>[]
  'x-audience'?: 'public' | 'member' | 'admin'
  'x-rate-limits'?: ApiRate[]
}

/** The OpenAPI document, limited to what the reference page and the tests read. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, ApiSchema> }
}
