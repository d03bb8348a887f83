import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { reach } from './reach.ts'

const refuse = (url: string) => expect(reach(url, 'tests').then((client) => client.end())).rejects

test('a server that is not there, a wrong password, a missing database: each says what to do', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => listener.once('listening', ready))
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise((closed) => listener.close(closed))
  await refuse(`postgres://ada:secret@127.0.0.1:${port}/x`).toThrow(
    /nothing listens there.*Start PostgreSQL/s,
  )
  const server = new URL(inject('server').app)
  server.pathname = '/nowhere'
  await refuse(server.href).toThrow(/has no such database/)
  server.password = 'wrong'
  await refuse(server.href).toThrow(/password is wrong/)
  await refuse('postgres:/:x').toThrow(/DATABASE_URL/)
})

test('no message shows the password', async () => {
  const error = await reach('postgres://ada:s3cret@127.0.0.1:1/x', 'tests').catch((thrown: Error) => thrown)
  expect(String(error)).toContain('postgres://ada@127.0.0.1:1/x')
  expect(String(error)).not.toContain('s3cret')
})
