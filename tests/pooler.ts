import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A pooler in transaction mode in front of a test database. */
export interface Pooler {
  url: string
  close(): Promise<void>
}

/** A client of the pooler, with what it has sent and no connection has taken yet. */
interface Client {
  socket: Socket
  pending: Buffer[]
  /** Parse messages of its named statements. */
  named: Map<string, Buffer>
}

/** A connection to the database, and the client that has it until its transaction ends. */
interface Backend {
  stream: Duplex
  client: Client | null
  /** The client before: what it prepared is still there. */
  last: Client | null
  /** Answers to come, and how many of them are to commands of the pooler itself. */
  awaited: number
  own: number
}

/** Parameters that PgBouncer lets a client set as it connects; it rejects the others. */
const startupParameters = new Set(['user', 'database', 'application_name', 'client_encoding'])

/**
 * Opens a pooler that does what PgBouncer does in transaction mode: it answers the sign-in itself, with a
 * process id of its own, rejects startup parameters, and gives each transaction the connection that has
 * waited longest, with the client's prepared statements. Nothing else of a session lasts. `keeps`: false, it knows no
 * prepared statements, as before version 1.21; what a client prepares stays on whichever connection it had.
 */
export async function openPooler(url: string, connections: number, keeps = true): Promise<Pooler> {
  const { backends, receive, leave } = await openBackends(url, connections, keeps)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const client: Client = { socket, pending: [], named: new Map() }
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => leave(client))
    socket.once('data', (startup: Buffer) => {
      if (welcome(socket, startup))
        socket.on(
          'data',
          byMessage((message) => receive(client, message)),
        )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: here.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { stream } of backends) stream.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Backends {
  backends: Backend[]
  /** Takes a client's message. */
  receive(client: Client, message: Buffer): void
  /** Ends the transaction of a client that left in the middle of it. */
  leave(client: Client): void
}

/** Opens the connections to the database, and hands them to the clients. */
async function openBackends(url: string, connections: number, keeps: boolean): Promise<Backends> {
  const idle: Backend[] = []
  const waiting: Client[] = []
  const assign = (): void => {
    const [client, backend] = [waiting[0], idle[0]]
    if (!client || !backend) return
    waiting.shift()
    idle.shift()
    backend.client = client
    if (keeps && backend.last !== client) become(backend, client)
    forward(backend, client)
    assign()
  }
  const release = (backend: Backend): void => {
    backend.last = backend.client
    backend.client = null
    idle.push(backend)
    assign()
  }
  const backends = await Promise.all(Array.from({ length: connections }, () => openBackend(url, release)))
  idle.push(...backends)
  const backendOf = (client: Client): Backend | undefined => backends.find((each) => each.client === client)
  return {
    backends,
    receive(client, message) {
      if (typeOf(message) === 'X') return void client.socket.end()
      client.pending.push(message)
      const backend = backendOf(client)
      if (backend) return forward(backend, client)
      if (!waiting.includes(client)) waiting.push(client)
      assign()
    },
    leave(client) {
      const backend = backendOf(client)
      if (!backend) return
      send(backend, query('ROLLBACK'))
      backend.own = backend.awaited
    },
  }
}

/** Opens a connection that sends its answers to its client, and is released when no transaction is open. */
async function openBackend(url: string, release: (backend: Backend) => void): Promise<Backend> {
  const backend: Backend = { stream: await signIn(url), client: null, last: null, awaited: 0, own: 0 }
  const answer = (message: Buffer): void => {
    const isReady = typeOf(message) === 'Z'
    if (isReady) backend.awaited -= 1
    if (backend.own === 0) backend.client?.socket.write(message)
    else if (isReady) backend.own -= 1
    if (isReady && backend.awaited === 0 && message.toString('latin1', 5, 6) === 'I') release(backend)
  }
  backend.stream.on('data', byMessage(answer))
  return backend
}

/** Signs in to the database and returns the connection as it is on the wire. */
async function signIn(url: string): Promise<Duplex> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as pg.Client & { connection: { stream: Duplex } }).connection
  return stream.removeAllListeners('data')
}

/** Answers a client's sign-in; false if it asks for a startup parameter that is rejected. */
function welcome(socket: Socket, startup: Buffer): boolean {
  const names = startup
    .toString('utf8', 8)
    .split('\0')
    .filter((_, index) => index % 2 === 0)
  const rejected = names.find((name) => name !== '' && !startupParameters.has(name))
  if (rejected !== undefined) {
    const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${rejected}\0\0`
    socket.end(framed('E', Buffer.from(text)))
    return false
  }
  const key = Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 1])
  socket.write(Buffer.concat([framed('R', Buffer.alloc(4)), framed('K', key), framed('Z', Buffer.from('I'))]))
  return true
}

/** Ends what the client before left in the session, and prepares this client's statements. */
function become(backend: Backend, { named }: Client): void {
  for (const message of [query('DISCARD ALL'), ...named.values()]) {
    send(backend, message)
    if (typeOf(message) === 'P') send(backend, framed('S', Buffer.alloc(0)))
  }
  backend.own = backend.awaited
}

function forward(backend: Backend, client: Client): void {
  for (const message of client.pending.splice(0)) {
    const name = message.toString('latin1', 5, message.indexOf(0, 5))
    if (typeOf(message) === 'P' && name !== '') client.named.set(name, message)
    send(backend, message)
  }
}

/** Sends a message and counts the answer that it brings: one for each query, one for each sync. */
function send(backend: Backend, message: Buffer): void {
  if ('QS'.includes(typeOf(message))) backend.awaited += 1
  backend.stream.write(message)
}

const typeOf = (message: Buffer): string => message.toString('latin1', 0, 1)

const query = (text: string): Buffer => framed('Q', Buffer.from(`${text}\0`))

function framed(type: string, body: Buffer): Buffer {
  const message = Buffer.alloc(5 + body.length)
  message.write(type)
  message.writeUInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

/** Cuts a stream of bytes into its messages. */
function byMessage(take: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const length = 1 + rest.readUInt32BE(1)
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(message)
    }
  }
}
