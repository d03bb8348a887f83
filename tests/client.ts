import { randomUUID } from 'node:crypto'
import { addressOf, type Operation, type Output, type Request } from '#contract/operation.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestServer } from './server.ts'

/** Response of a call: the operation's body on success, the error body otherwise. */
export interface Answer<O extends Operation> {
  status: number
  headers: Headers
  body: Output<O>
}

/** Parts of a request as a client sends them, with the file of an upload. */
export type Sent<O extends Operation> = Request<O> & (O['upload'] extends object ? { file: Blob } : unknown)

/** A client with a browser's cookies that calls the server by the contract. */
export interface Client extends Caller {
  call<O extends Operation>(
    operation: O,
    request: Sent<O>,
    headers?: Record<string, string>,
  ): Promise<Answer<O>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookie(name: string): string | undefined
}

/** Headers of a call that takes a key: a new one, or the one of a call to repeat. */
export const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key })

/** A client without a session. */
export function createClient(server: Pick<TestServer, 'url'>): Client {
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, server.url), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
    return response
  }
  const call: Client['call'] = async (operation, request, headers = {}) => {
    const { body, file, ...address } = request as Parts
    const response = await send(addressOf(operation, address), {
      method: operation.method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: formOf(operation, file) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Output<typeof operation>,
    }
  }
  return { ...callerOf(call), call, fetch: send, cookie: (name) => jar.get(name) }
}

interface Parts {
  body?: object
  params?: object
  query?: object
  file?: Blob
}

function formOf({ upload }: Operation, file: Blob): FormData {
  const form = new FormData()
  form.append(upload?.field ?? 'file', file)
  return form
}

/** Signs in: requests a link for the address and uses it. In a new client, unless one is given. */
export async function signIn(
  server: TestServer,
  email: string,
  client = createClient(server),
): Promise<Client> {
  await client.do.requestMagicLink({ email })
  const link = await server.linkFor(email)
  await client.do.verifyMagicLink({ token: new URL(link).searchParams.get('token') ?? '' })
  return client
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  const gone = value === '' || attributes.some((attribute) => /max-age=0|1970/i.test(attribute))
  if (gone) jar.delete(name)
  else jar.set(name, value)
}
