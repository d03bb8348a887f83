/** Where the OpenAPI document of all calls is read. */
export const apiDocumentAddress = '/api/docs/openapi.json'

/** A schema, as far as its reader is shown it. */
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

/** A part of the address or a header. */
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

/** A limit that a call counts against: at most `count` in any `seconds`, of each `per`. */
export interface ApiRate {
  name: string
  count: number
  seconds: number
  per: string
}

/** One answer of a call, by its status. */
export interface ApiResponse extends Content {
  description?: string
  'x-error-codes'?: string[]
}

/** One call. */
export interface ApiOperation {
  operationId: string
  summary: string
  tags?: string[]
  parameters?: ApiParameter[]
  requestBody?: Content
  responses: Record<string, ApiResponse>
  security?: Record<string, string[]>[]
  'x-audience'?: 'public' | 'member' | 'admin'
  'x-rate-limits'?: ApiRate[]
}

/** The document, as far as the reference page and the tests read it. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, ApiSchema> }
}
