import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Audience, Operation } from '#contract/operation.ts'
import { Problem } from '../problem.ts'
import { type BodyPace, uploadPace, watchBody } from './body-pace.ts'
import type { Context } from './context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Operation['upload']
  }
}

type Upload = NonNullable<Operation['upload']>

const tooSlow = 'The file arrived too slowly. Try a smaller one, or a faster connection.'

/** Bytes of a body around its file. */
const maxWrappingBytes = 64 * 1024

/**
 * Receives the file of a request into memory, once `admit` allows it: until then its body is not read.
 * @throws Problem of `admit`, wrong_media_type, too_large, invalid_input if the field has no file or it arrives
 * too slowly, too_many_requests, overloaded
 */
export type ReceiveUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Pick<Operation, 'audience'> & { upload: Upload },
  admit: () => Promise<void>,
) => Promise<Uint8Array>

/** Lets the routes of this scope accept multipart/form-data, within slots of their own. */
export async function takeUploads(app: FastifyInstance, pace: BodyPace = uploadPace): Promise<ReceiveUpload> {
  await app.register(multipart)
  app.addHook('onResponse', async ({ raw }) => discardRest(raw, pace))
  const takeSlot = openSlots(pace.seconds)
  return async (request, reply, { audience, upload }, admit) => {
    if (!request.isMultipart()) throw new Problem('wrong_media_type', 'Send the file as multipart/form-data.')
    if (Number(request.headers['content-length'] ?? 0) > upload.mostBytes + maxWrappingBytes)
      throw tooLarge(upload)
    const returnSlot = takeSlot(audience, request.context)
    try {
      await admit()
      return await readInTime(request, reply, upload, pace)
    } finally {
      returnSlot()
    }
  }
}

/**
 * Discards what a rejection left unread. Browsers send a body to its end before they read the response, and a
 * connection that is closed earlier can cost them the response.
 */
function discardRest(raw: FastifyRequest['raw'], pace: BodyPace): void {
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  raw.unpipe().resume()
  watchBody(raw, pace, () => raw.destroy())
}

async function readInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  pace: BodyPace,
): Promise<Uint8Array> {
  const slow = Promise.withResolvers<never>()
  const stop = watchBody(request.raw, pace, () => {
    reply.header('connection', 'close')
    // Not 408: on a connection used before, Chromium would then send the complete file again by itself.
    slow.reject(Problem.field(upload.field, tooSlow))
  })
  try {
    return await Promise.race([readFile(request, upload), slow.promise])
  } finally {
    stop()
  }
}

async function readFile(request: FastifyRequest, upload: Upload): Promise<Uint8Array> {
  const { field, mostBytes } = upload
  try {
    const part = await request.file({ limits: { files: 1, fields: 4, parts: 5, fileSize: mostBytes } })
    if (part?.fieldname !== field) throw Problem.field(field, 'Choose a file.')
    const bytes = await part.toBuffer()
    if (bytes.length === 0) throw Problem.field(field, 'This file is empty.')
    return bytes
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    if ((thrown as { code?: unknown } | null)?.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload)
    // The parser failed: the body was truncated, or was not multipart.
    throw Problem.field(field, 'The file arrived incomplete. Send it again.')
  }
}

function tooLarge({ field, mostBytes }: Upload): Problem {
  const sentence = `This file is larger than ${Math.floor(mostBytes / 1_048_576)} MB.`
  return new Problem('too_large', sentence, { fields: { [field]: sentence } })
}

/** Bodies that one process receives at once: from members, and for operations that anyone may call. */
const maxMembers = 16
const maxPublic = 4
/** Bodies in progress of one person; a signed-out person is counted by network. */
const maxPerMember = 2
const maxPerNetwork = 1

const ownRunning = 'Two of your uploads are still running. Wait until one ends, then try again.'
const networkRunning = 'Another upload from your network is still running. Try again in a moment.'

/**
 * Takes a slot; the result returns it.
 * @throws Problem too_many_requests if the caller's slots are taken, overloaded if all are
 */
type TakeSlot = (audience: Audience, caller: Pick<Context, 'member' | 'network'>) => () => void

/** Opens the slots of one process. maxSeconds: the time after which a slot is free again. */
function openSlots(maxSeconds: number): TakeSlot {
  const taken = new Set<{ isPublic: boolean; holder: string }>()
  const countTaken = (matches: (slot: { isPublic: boolean; holder: string }) => boolean): number =>
    [...taken].filter(matches).length
  return (audience, { member, network }) => {
    const slot = { isPublic: audience === 'public', holder: member ? `member ${member.id}` : network }
    const mine = slot.holder === '' ? 0 : countTaken(({ holder }) => holder === slot.holder)
    if (mine >= (member ? maxPerMember : maxPerNetwork))
      throw new Problem('too_many_requests', member ? ownRunning : networkRunning, {
        retryAfterSeconds: maxSeconds,
      })
    if (countTaken(({ isPublic }) => isPublic === slot.isPublic) >= (slot.isPublic ? maxPublic : maxMembers))
      throw new Problem('overloaded')
    taken.add(slot)
    return () => void taken.delete(slot)
  }
}
