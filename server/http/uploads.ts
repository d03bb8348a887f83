import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Operation['upload']
  }
}

type Upload = NonNullable<Operation['upload']>

/** Files held in memory at once by this process. Uploads beyond that are asked to try again. */
const maxConcurrent = 8
let reading = 0

/** Lets the routes of this scope accept multipart/form-data. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/**
 * Reads the only file of a request into memory.
 * @throws Problem wrong_media_type, invalid_input if the field has no file, too_large, overloaded
 */
export async function readUpload(request: FastifyRequest, { field, mostBytes }: Upload): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Problem('wrong_media_type', 'Send the file as multipart/form-data.')
  if (reading >= maxConcurrent) throw new Problem('overloaded')
  reading += 1
  try {
    const part = await request.file({ limits: { files: 1, fields: 4, parts: 5, fileSize: mostBytes } })
    if (part?.fieldname !== field) throw Problem.field(field, 'Choose a file.')
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw Problem.field(field, 'This file is empty.')
    return bytes
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    if (codeOf(thrown) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(field, mostBytes)
    // The parser failed: the body was truncated, or was not multipart.
    throw Problem.field(field, 'The file arrived incomplete. Send it again.')
  } finally {
    reading -= 1
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

function tooLarge(field: string, mostBytes: number): Problem {
  const sentence = `This file is larger than ${Math.floor(mostBytes / 1_048_576)} MB.`
  return new Problem('too_large', sentence, { fields: { [field]: sentence } })
}
