import { connect, type Socket } from 'node:net'
import { addressOf, type Operation, type Request } from '#contract/operation.ts'

/** Response as it arrived on the socket. */
export interface RawAnswer {
  status: number
  /** The header lines, in lower case. */
  head: string
  error: { code: string; message: string } | undefined
}

/** An upload of 1 MB whose body stops after its first bytes. */
export interface SlowUpload {
  socket: Socket
  /** Waits for the response. */
  answer(): Promise<RawAnswer>
  /** Resolves once the connection is closed. */
  closed: Promise<void>
}

/** Size of the body that is announced. */
export const announcedBytes = 1_000_000

/** First bytes of a body with one file. */
export const opening = (field: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\n`

/** Connects and sends an upload's headers and the first bytes of its body, then nothing. `body`: those bytes. */
export function beginUpload<O extends Operation & { upload: { field: string } }>(
  port: number,
  operation: O,
  request: Request<O>,
  headers: Record<string, string> = {},
  body = opening(operation.upload.field),
): SlowUpload {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (part) => (text += part)).on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const lines = Object.entries({
    host: 'localhost:3000',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(announcedBytes),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const path = addressOf(operation, request as { params?: object; query?: object })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  return {
    socket,
    closed,
    async answer() {
      for (;;) {
        const answer = parse(text)
        if (answer) return answer
        if (socket.destroyed) throw new Error(`closed without a response: ${text}`)
        await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
      }
    },
  }
}

/** The response, once it is complete. */
function parse(text: string): RawAnswer | undefined {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined || Buffer.byteLength(body) < Number(length)) return undefined
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), error: JSON.parse(body).error }
}
