import { createServer, type Server, type Socket, connect as toServer } from 'node:net'

/**
 * A database address that can fall silent, as a frozen server does: no connection closes, no data arrives.
 */
export interface Freezable {
  url: string
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Opens a proxy between a pool and the server of this URL. */
export async function openFreezable(url: string): Promise<Freezable> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    if (frozen) socket.pause()
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = toServer(Number(there.port), there.hostname)
    keep(near)
      .on('data', (bytes) => far.write(bytes))
      .on('close', () => far.destroy())
    keep(far)
      .on('data', (bytes) => near.write(bytes))
      .on('close', () => near.destroy())
    if (!frozen) return
    near.pause()
    far.pause()
  })
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String(await listen(server))
  const each = (act: (socket: Socket) => void): void => sockets.forEach(act)
  return {
    url: here.href,
    freeze() {
      frozen = true
      each((socket) => socket.pause())
    },
    thaw() {
      frozen = false
      each((socket) => socket.resume())
    },
    async close() {
      each((socket) => socket.destroy())
      await new Promise((done) => server.close(done))
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
