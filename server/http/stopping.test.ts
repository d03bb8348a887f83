import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database)

const host = 'Host: localhost:3000'
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`
const postHead = `POST /api/auth/verify HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`

/** Opens the app with a connection to it; returns both ends. */
async function listen() {
  const { app } = await openApp(services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  const [accepted] = await connected
  return { app, port, accepted, socket }
}

test('a request that a stop interrupts is answered with our headers, and its connection ends', async () => {
  const { app, socket } = await listen()
  socket.write(postHead)
  await once(socket, 'data')
  const answers = text(socket)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write(`{}${get('/robots.txt')}`)
  const [head = ''] = (await answers).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(head).toMatch(/^connection: close$/im)
  expect(head).toMatch(/^x-content-type-options: nosniff$/im)
  expect(await answers).not.toContain('Service Unavailable')
  await closed
})

test('a request that arrives during a stop is answered like any other', async () => {
  const { app, accepted, socket } = await listen()
  const [line, ...rest] = get('/robots.txt').split('\r\n')
  socket.write(`${line}\r\n`)
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0)
  const answer = text(socket)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write(rest.join('\r\n'))
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*^connection: close$.*^User-agent: /ims)
  await closed
})
