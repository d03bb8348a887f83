import { type ApiDocument, apiDocumentAddress } from '#contract/api-docs.ts'

/**
 * Reads the OpenAPI document of all operations.
 * @throws Error with the status for every status but 2xx
 */
export async function readApiDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(apiDocumentAddress, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  return (await response.json()) as ApiDocument
}
