import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** A response as it was written on the connection. */
export interface RawAnswer {
  status: number
  headers: Headers
  body: string
}

/** Sends these bytes to a listening app and reads until it closes the connection. */
export async function sendRaw(app: FastifyInstance, bytes: string): Promise<RawAnswer> {
  const socket = dial(app)
  socket.write(bytes)
  return parse(await text(socket))
}

/** Opens a connection; returns both ends and the response that the app writes by itself. */
export async function openRaw(
  app: FastifyInstance,
): Promise<{ accepted: Socket; socket: Socket; answer: Promise<RawAnswer> }> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const socket = dial(app)
  const [end] = await accepted
  return { accepted: end, socket, answer: text(socket).then(parse) }
}

const dial = (app: FastifyInstance): Socket =>
  connect((app.server.address() as AddressInfo).port, '127.0.0.1')

function parse(answer: string): RawAnswer {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2))
  return { status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}
