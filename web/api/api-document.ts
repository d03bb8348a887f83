import { type ApiDocument, apiDocumentAddress } from '#contract/api-docs.ts'

/**
 * Reads the OpenAPI document of all calls.
 * @throws Error with the status where it did not come
 */
export async function readApiDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(apiDocumentAddress, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  return (await response.json()) as ApiDocument
}
