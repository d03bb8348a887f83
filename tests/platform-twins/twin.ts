import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformHosts, PlatformKeys } from '#server/providers/platforms/platform.ts'

/** Response of a twin. */
export interface TwinAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** One request as received. */
export interface TwinQuestion {
  method: string
  path: string
  query: Record<string, string>
  form: Record<string, string>
  headers: IncomingMessage['headers']
}

/** Failures that a twin can simulate, in the platform's own words. slow: no response at all. */
export type Trouble = 'busy' | 'quota' | 'down' | 'slow'

/** Rejections of the token endpoint, in the words of RFC 6749. */
type TokenError = 'invalid_client' | 'invalid_grant' | 'invalid_request'

/** Differences between one platform's twin and the others. */
export interface TwinRules {
  paths: { authorize: string; token: string; revoke: string }
  /** Where it expects the client's secret. */
  secretIn: 'body' | 'header' | 'nowhere'
  /** Where it expects the secret for a grant of the application itself; undefined: it knows no such grant. */
  ownGrantSecretIn?: 'body' | 'header'
  /** True if it checks PKCE. */
  pkce: boolean
  /** True if a refresh token works only once. */
  singleUse: boolean
  /** Parameters of the redirect back, in addition to code and state. */
  redirectParameters?: Record<string, string>
  /** Fields that exchanging a code requires, in addition to those all platforms want. */
  needs?: readonly string[]
  /** Token of a request to its API; null: none. */
  tokenOf(question: TwinQuestion): string | null
  /** Its responses of the token endpoint that differ from RFC 6749. */
  tokenErrors?: Partial<Record<TokenError, TwinAnswer>>
  /** Its responses to an invalid token and for each trouble. */
  refused: TwinAnswer
  troubles: Record<Exclude<Trouble, 'slow'>, TwinAnswer>
  /** Its API; undefined for a path it does not know. */
  answer(question: TwinQuestion): TwinAnswer | undefined
}

/** The local twin of a platform, a server on this machine. */
export interface Twin {
  hosts: PlatformHosts
  keys: PlatformKeys
  /** Every request, in order, without its headers, since they hold secrets. */
  questions: TwinQuestion[]
  trouble: Trouble | null
  /** Seconds a token is valid. */
  tokenSeconds: number
  /** Revokes everything it issued, as a person can in the platform's settings. */
  revokeAll(): void
  /** Number of valid grants. */
  grants(): number
  close(): Promise<void>
}

interface Issued {
  codes: Map<string, { challenge: string; redirectUri: string }>
  access: Set<string>
  refresh: Set<string>
}

/**
 * Starts a platform's twin on this machine: its consent page, token endpoints and API. Consent is given at
 * once.
 */
export async function startTwin(rules: TwinRules): Promise<Twin> {
  const issued: Issued = { codes: new Map(), access: new Set(), refresh: new Set() }
  const keys = { clientId: 'twin-client', clientSecret: `twin-secret-${randomBytes(6).toString('hex')}` }
  const server = createServer((request, response) => {
    void readQuestion(request).then((question) => {
      twin.questions.push({ ...question, headers: {} })
      const answer = answerOf(question, rules, issued, twin)
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
      issued.access.clear()
      issued.refresh.clear()
    },
    grants: () => issued.access.size,
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

function answerOf(
  question: TwinQuestion,
  rules: TwinRules,
  issued: Issued,
  twin: Twin,
): TwinAnswer | 'never' {
  const { paths } = rules
  if (question.path === paths.authorize) return consent(question, rules, issued, twin)
  if (twin.trouble === 'slow') return 'never'
  if (question.path === paths.token) return issueToken(question, rules, issued, twin)
  if (question.path === paths.revoke) return revokeToken(question, issued)
  if (twin.trouble !== null) return rules.troubles[twin.trouble]
  const token = rules.tokenOf(question)
  if (token === null || !issued.access.has(token)) return rules.refused
  return rules.answer(question) ?? { status: 404, body: { message: 'Not Found' } }
}

function consent(
  { query }: TwinQuestion,
  { redirectParameters = {} }: TwinRules,
  issued: Issued,
  { keys }: Twin,
): TwinAnswer {
  const { client_id: clientId, redirect_uri: redirectUri, state, response_type: type } = query
  if (clientId !== keys.clientId || type !== 'code' || !redirectUri || !state)
    return { status: 400, body: { error: 'invalid_request' } }
  const code = `code-${randomBytes(12).toString('hex')}`
  issued.codes.set(code, { challenge: query.code_challenge ?? '', redirectUri })
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries({ code, state, ...redirectParameters }))
    back.searchParams.set(name, value)
  return { status: 302, body: undefined, headers: { location: back.href } }
}

function issueToken(question: TwinQuestion, rules: TwinRules, issued: Issued, twin: Twin): TwinAnswer {
  const { form } = question
  const invalid = (error: TokenError): TwinAnswer =>
    rules.tokenErrors?.[error] ?? { status: error === 'invalid_client' ? 401 : 400, body: { error } }
  if (form.grant_type === 'client_credentials') {
    const secretIn = rules.ownGrantSecretIn
    if (!secretIn) return invalid('invalid_request')
    return isClient(question, { secretIn }, twin) ? newGrant(rules, issued, twin) : invalid('invalid_client')
  }
  if (!isClient(question, rules, twin)) return invalid('invalid_client')
  if (form.grant_type === 'refresh_token') {
    const old = form.refresh_token ?? ''
    if (!issued.refresh.has(old)) return invalid('invalid_grant')
    if (rules.singleUse) issued.refresh.delete(old)
    return newGrant(rules, issued, twin)
  }
  const code = issued.codes.get(form.code ?? '')
  issued.codes.delete(form.code ?? '')
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (!code || code.redirectUri !== form.redirect_uri) return invalid('invalid_grant')
  if (rules.pkce && code.challenge !== challenge) return invalid('invalid_grant')
  if (rules.needs?.some((name) => !form[name])) return invalid('invalid_request')
  return newGrant(rules, issued, twin)
}

function isClient(
  { form, headers }: TwinQuestion,
  { secretIn }: Pick<TwinRules, 'secretIn'>,
  { keys }: Twin,
): boolean {
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`
  if (secretIn === 'header') return headers.authorization === basic
  if (form.client_id !== keys.clientId) return false
  return secretIn === 'nowhere' || form.client_secret === keys.clientSecret
}

function newGrant({ singleUse }: TwinRules, issued: Issued, twin: Twin): TwinAnswer {
  const access = `access-${randomBytes(16).toString('hex')}`
  const refresh = `refresh-${randomBytes(16).toString('hex')}`
  issued.access.add(access)
  issued.refresh.add(refresh)
  // Tokens never expire here. At the platform they do, but a correct client renews them before.
  const body = {
    access_token: access,
    refresh_token: refresh,
    expires_in: twin.tokenSeconds,
    token_type: 'Bearer',
  }
  return { status: 200, body: singleUse ? { ...body, scope: '' } : body }
}

function revokeToken({ form }: TwinQuestion, issued: Issued): TwinAnswer {
  const token = form.token ?? form.access_token ?? ''
  const known = issued.access.has(token) || issued.refresh.has(token)
  if (!known) return { status: 400, body: { error: 'invalid_token' } }
  // A twin has one account, connected once, so every token belongs to the grant being revoked.
  issued.access.clear()
  issued.refresh.clear()
  return { status: 200, body: {} }
}

/** Reads the token after this word in the authorization header; null if there is none. */
export const headerToken =
  (word: string) =>
  ({ headers }: TwinQuestion): string | null => {
    const [said, token] = (headers.authorization ?? '').split(' ')
    return said === word && token ? token : null
  }
