import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '#tests/database.ts'
import { reach } from './reach.ts'

const expectRejection = (url: string) => expect(reach(url, 'tests').then((client) => client.end())).rejects

test('a missing server, a missing database, a wrong password and a malformed URL: each error says what to do', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => listener.once('listening', ready))
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise((closed) => listener.close(closed))
  await expectRejection(`postgres://ada:secret@127.0.0.1:${port}/x`).toThrow(
    /nothing listens there.*Start PostgreSQL/s,
  )
  const server = new URL(inject('server').app)
  server.pathname = '/nowhere'
  await expectRejection(server.href).toThrow(/has no such database/)
  server.password = 'wrong'
  await expectRejection(server.href).toThrow(/password is wrong/)
  await expectRejection('postgres:/:x').toThrow(/DATABASE_URL/)
  await expectRejection('postgres://ada:a#b@127.0.0.1/x').toThrow(/DATABASE_URL.*percent-encoded/s)
  server.password = ''
  await expectRejection(server.href).toThrow(/asks for a password.*Add it to DATABASE_URL/s)
})

test('a connection without a password is closed: a database can be dropped right after', async () => {
  const server = new URL(inject('server').app)
  server.password = ''
  await expectRejection(server.href).toThrow(/asks for a password/)
  const empty = await createEmptyDatabase()
  await empty.drop()
}, 30_000)

test('no message shows the password', async () => {
  const error = await reach('postgres://ada:s3cret@127.0.0.1:1/x', 'tests').catch((thrown: Error) => thrown)
  expect(String(error)).toContain('postgres://ada@127.0.0.1:1/x')
  expect(String(error)).not.toContain('s3cret')
})
