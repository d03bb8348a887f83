import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  clientHash: string
}

interface Model {
  notifyUrl: string
  subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<Subscription>
  expireSubscription(clientHash: string): void
  handleNotification(clientHash: string, headers: object, body: Buffer): Promise<void>
  getNotifications(of: { clientHash: string }): { messages: string[] }
}

const require = createRequire(import.meta.url)
// The package's main file does not exist, and its own server can't be busy.
const { PushApiModel, SubscriptionExpiredError } = require('web-push-testing/src/PushApiModel.js') as {
  PushApiModel: new () => Model
  SubscriptionExpiredError: new () => Error
}

/** A push service on this machine that checks the sender's signature and decrypts what it sends. */
export interface PushService {
  origin: string
  /** A browser that asked for notifications with the sender's public key. */
  subscribe(publicKey: string): Promise<Subscription>
  /** The browser no longer wants any. */
  expire(subscription: Subscription): void
  /** Payloads that reached a browser. */
  messagesOf(subscription: Subscription): object[]
  /** Answers to the next pushes, in place of handling them. */
  answers: { status: number; headers?: Record<string, string> }[]
  /** Headers of all pushes. */
  requests: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** Starts the push service. */
export async function startPushService(): Promise<PushService> {
  const model = new PushApiModel()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { 'content-encoding': encoding, authorization, ttl } = request.headers
    service.requests.push(request.headers)
    const answer = service.answers.shift()
    if (answer) return void response.writeHead(answer.status, answer.headers).end()
    const clientHash = request.url?.split('/').at(-1) ?? ''
    try {
      await model.handleNotification(clientHash, { encoding, authorization, ttl }, Buffer.concat(parts))
      response.writeHead(201).end()
    } catch (thrown) {
      response.writeHead(thrown instanceof SubscriptionExpiredError ? 410 : 400).end(String(thrown))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  model.notifyUrl = `${origin}/notify/`
  const service: PushService = {
    origin,
    subscribe: (applicationServerKey) => model.subscribe({ userVisibleOnly: 'true', applicationServerKey }),
    expire: ({ clientHash }) => model.expireSubscription(clientHash),
    messagesOf: ({ clientHash }) =>
      model.getNotifications({ clientHash }).messages.map((text) => JSON.parse(text)),
    answers: [],
    requests: [],
    close: () => new Promise((done) => server.close(() => done())),
  }
  return service
}
