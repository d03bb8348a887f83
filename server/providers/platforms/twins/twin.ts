import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformHosts, PlatformKeys } from '../platform.ts'

/** What a twin answers. */
export interface TwinAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** One question as it came in. */
export interface TwinQuestion {
  method: string
  path: string
  query: Record<string, string>
  form: Record<string, string>
  headers: IncomingMessage['headers']
}

/** What goes wrong: the platform's own words for it. slow: no answer at all. */
export type Trouble = 'busy' | 'quota' | 'down' | 'slow'

/** How one platform's twin differs from the others. */
export interface TwinRules {
  paths: { authorize: string; token: string; revoke: string }
  /** How it wants the client's secret. */
  secretIn: 'body' | 'header' | 'nowhere'
  /** Whether it checks PKCE. */
  pkce: boolean
  /** Whether a refresh token works once. */
  singleUse: boolean
  /** What the way back carries besides code and state. */
  wayBack?: Record<string, string>
  /** What a code is changed for besides what all want. */
  needs?: readonly string[]
  /** The token of a question to its API. */
  tokenOf(question: TwinQuestion): string | null
  /** Its own words for a token that is no good, and for what goes wrong. */
  refused: TwinAnswer
  troubles: Record<Exclude<Trouble, 'slow'>, TwinAnswer>
  /** Its API: undefined for a path that it does not know. */
  answer(question: TwinQuestion): TwinAnswer | undefined
}

/** A platform on this machine. */
export interface Twin {
  hosts: PlatformHosts
  keys: PlatformKeys
  /** Every question, in order; never its headers, as ours must not be. */
  questions: TwinQuestion[]
  trouble: Trouble | null
  /** Seconds that a token is good for. */
  tokenSeconds: number
  /** Takes back all that it gave out, as a person can in its settings. */
  revokeAll(): void
  /** How many grants are good. */
  grants(): number
  close(): Promise<void>
}

interface Books {
  codes: Map<string, { challenge: string; redirectUri: string }>
  access: Set<string>
  refresh: Set<string>
}

/** Starts a platform's twin on this machine: its pages of consent, tokens, and API. Consent is given at once. */
export async function startTwin(rules: TwinRules): Promise<Twin> {
  const books: Books = { codes: new Map(), access: new Set(), refresh: new Set() }
  const keys = { clientId: 'twin-client', clientSecret: `twin-secret-${randomBytes(6).toString('hex')}` }
  const server = createServer((request, response) => {
    void readQuestion(request).then((question) => {
      twin.questions.push({ ...question, headers: {} })
      const answer = answerOf(question, rules, books, twin)
      if (answer === 'never') return
      response.writeHead(answer.status, {
        'content-type': 'application/json; charset=utf-8',
        ...answer.headers,
      })
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { authorize, token, revoke } = rules.paths
  const twin: Twin = {
    hosts: {
      authorize: origin + authorize,
      token: origin + token,
      revoke: origin + revoke,
      api: origin,
    },
    keys,
    questions: [],
    trouble: null,
    tokenSeconds: 3600,
    revokeAll: () => {
      books.access.clear()
      books.refresh.clear()
    },
    grants: () => books.access.size,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return twin
}

async function readQuestion(request: IncomingMessage): Promise<TwinQuestion> {
  const url = new URL(request.url ?? '/', 'http://twin')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const json = /json/.test(request.headers['content-type'] ?? '')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    form: json
      ? (JSON.parse(text || '{}') as Record<string, string>)
      : Object.fromEntries(new URLSearchParams(text)),
    headers: request.headers,
  }
}

function answerOf(question: TwinQuestion, rules: TwinRules, books: Books, twin: Twin): TwinAnswer | 'never' {
  const { paths } = rules
  if (question.path === paths.authorize) return consent(question, rules, books, twin)
  if (twin.trouble === 'slow') return 'never'
  if (question.path === paths.token) return giveToken(question, rules, books, twin)
  if (question.path === paths.revoke) return takeBack(question, books)
  if (twin.trouble !== null) return rules.troubles[twin.trouble]
  const token = rules.tokenOf(question)
  if (token === null || !books.access.has(token)) return rules.refused
  return rules.answer(question) ?? { status: 404, body: { message: 'Not Found' } }
}

function consent(
  { query }: TwinQuestion,
  { wayBack = {} }: TwinRules,
  books: Books,
  { keys }: Twin,
): TwinAnswer {
  const { client_id: clientId, redirect_uri: redirectUri, state, response_type: type } = query
  if (clientId !== keys.clientId || type !== 'code' || !redirectUri || !state)
    return { status: 400, body: { error: 'invalid_request' } }
  const code = `code-${randomBytes(12).toString('hex')}`
  books.codes.set(code, { challenge: query.code_challenge ?? '', redirectUri })
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries({ code, state, ...wayBack })) back.searchParams.set(name, value)
  return { status: 302, body: undefined, headers: { location: back.href } }
}

const invalid = (error: string): TwinAnswer => ({ status: 400, body: { error } })

function giveToken(question: TwinQuestion, rules: TwinRules, books: Books, twin: Twin): TwinAnswer {
  const { form } = question
  if (!isClient(question, rules, twin)) return { status: 401, body: { error: 'invalid_client' } }
  if (form.grant_type === 'refresh_token') {
    const old = form.refresh_token ?? ''
    if (!books.refresh.has(old)) return invalid('invalid_grant')
    if (rules.singleUse) books.refresh.delete(old)
    return newGrant(rules, books, twin)
  }
  const asked = books.codes.get(form.code ?? '')
  books.codes.delete(form.code ?? '')
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (!asked || asked.redirectUri !== form.redirect_uri) return invalid('invalid_grant')
  if (rules.pkce && asked.challenge !== challenge) return invalid('invalid_grant')
  if (rules.needs?.some((name) => !form[name])) return invalid('invalid_request')
  return newGrant(rules, books, twin)
}

function isClient({ form, headers }: TwinQuestion, { secretIn }: TwinRules, { keys }: Twin): boolean {
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`
  if (secretIn === 'header') return headers.authorization === basic
  if (form.client_id !== keys.clientId) return false
  return secretIn === 'nowhere' || form.client_secret === keys.clientSecret
}

function newGrant({ singleUse }: TwinRules, books: Books, twin: Twin): TwinAnswer {
  const access = `access-${randomBytes(16).toString('hex')}`
  const refresh = `refresh-${randomBytes(16).toString('hex')}`
  books.access.add(access)
  books.refresh.add(refresh)
  // The platform forgets a token at its end; that is what a good client never meets.
  const body = {
    access_token: access,
    refresh_token: refresh,
    expires_in: twin.tokenSeconds,
    token_type: 'Bearer',
  }
  return { status: 200, body: singleUse ? { ...body, scope: '' } : body }
}

function takeBack({ form }: TwinQuestion, books: Books): TwinAnswer {
  const token = form.token ?? form.access_token ?? ''
  const known = books.access.has(token) || books.refresh.has(token)
  if (!known) return invalid('invalid_token')
  // One account connects once at a twin: what belongs to the token is all there is of it.
  books.access.clear()
  books.refresh.clear()
  return { status: 200, body: {} }
}

/** The token of a header with this word before it. */
export const headerToken =
  (word: string) =>
  ({ headers }: TwinQuestion): string | null => {
    const [said, token] = (headers.authorization ?? '').split(' ')
    return said === word && token ? token : null
  }
