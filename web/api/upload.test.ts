import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { define } from '#contract/operation.ts'
import { CallError } from './client.ts'
import { uploadFile } from './upload.ts'

const sendPicture = define('sendPicture', 'POST /api/pictures/{name}', {
  summary: 'Stores a picture.',
  params: z.object({ name: z.string() }),
  upload: { field: 'picture', mostBytes: 100 },
  response: z.object({ seen: z.boolean() }),
})

/** Fake of the browser's class: records its input and responds when the test says so. */
class Sender {
  static last: Sender
  upload: { onprogress?: (event: object) => void } = {}
  opened: string[] = []
  sent: FormData | null = null
  status = 0
  statusText = ''
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    Sender.last = this
  }
  open(...address: string[]): void {
    this.opened = address
  }
  setRequestHeader(): void {}
  getResponseHeader = (): null => null
  send(form: FormData): void {
    this.sent = form
  }
  abort(): void {
    this.onabort?.()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Sender))
afterEach(() => vi.unstubAllGlobals())

const request = { params: { name: 'sky' }, file: new Blob(['abc']) }

test('the file is sent in its field, progress is reported, and the response is parsed', async () => {
  const shares: number[] = []
  const answer = uploadFile(sendPicture, request, { onProgress: (share) => shares.push(share) })
  const sender = Sender.last
  expect(sender.opened).toEqual(['POST', '/api/pictures/sky'])
  expect(sender.sent?.get('picture')).toMatchObject({ size: 3 })
  sender.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
  Object.assign(sender, { status: 200, responseText: '{"seen":true}' }).onload?.()
  expect(await answer).toEqual({ seen: true })
  expect(shares).toEqual([0.25])
})

test('a rejected upload and a lost connection throw a CallError, an aborted one does not', async () => {
  const rejected = uploadFile(sendPicture, request)
  Object.assign(Sender.last, { status: 413, responseText: '{"error":{"code":"too_large","message":"No."}}' })
  Sender.last.onload?.()
  await expect(rejected).rejects.toMatchObject({ status: 413, code: 'too_large', sentence: 'No.' })
  const lost = uploadFile(sendPicture, request)
  Sender.last.onerror?.()
  await expect(lost).rejects.toBeInstanceOf(CallError)
  const controller = new AbortController()
  const aborted = uploadFile(sendPicture, request, { signal: controller.signal })
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})
