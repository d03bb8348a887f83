import { createHash } from 'node:crypto'
import { generateCodeVerifier } from 'arctic'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import { type Neighbour, startNeighbours } from '#tests/platform-twins/people.ts'
import { createPlatforms, type Grant, type Platform, PlatformError } from './index.ts'

const redirectUri = 'http://localhost:3000/auth/connected/x'
let neighbours: Neighbour[]
let platforms: ReturnType<typeof createPlatforms>

beforeAll(async () => {
  neighbours = await startNeighbours()
  const byName = <T>(of: (neighbour: Neighbour) => T) =>
    Object.fromEntries(neighbours.map((neighbour) => [neighbour.name, of(neighbour)]))
  platforms = createPlatforms(
    byName(({ twin }) => twin.keys),
    { hosts: byName(({ twin }) => twin.hosts), timeoutMs: 1_500 },
  )
})

afterEach(() => {
  for (const { twin, deeds } of neighbours) {
    twin.trouble = null
    for (const deed of deeds) deed.undoes()
  }
})

afterAll(() => Promise.all(neighbours.map(({ twin }) => twin.close())))

/** Opens the consent page, where everything is allowed at once, and returns what the redirect brings back. */
async function consent(platform: Platform, verifier: string) {
  const url = platform.authorizeUrl({ state: 'state', verifier, redirectUri })
  const response = await fetch(url, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? 'http://nowhere')
  expect(back.searchParams.get('state')).toBe('state')
  const deviceId = back.searchParams.get('device_id') ?? undefined
  return { code: back.searchParams.get('code') ?? '', state: 'state', redirectUri, deviceId }
}

async function connect(platform: Platform): Promise<Grant> {
  const verifier = generateCodeVerifier()
  return platform.exchange({ ...(await consent(platform, verifier)), verifier })
}

/** The error's code, and the seconds until a retry. */
const troubleOf = async (work: Promise<unknown>): Promise<[string, number | null]> => {
  const thrown = await work.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )
  if (!(thrown instanceof PlatformError)) throw thrown
  return [thrown.code, thrown.retryAfterSeconds]
}

/** Scopes requested from each platform: read-only, and no more than the checks need. */
const requestedScopes: Record<ApiPlatform, string | null> = {
  youtube: 'https://www.googleapis.com/auth/youtube.readonly',
  twitch: 'user:read:follows',
  soundcloud: null,
  vk: 'groups friends wall',
  discord: 'identify guilds',
}

describe.each(apiPlatforms)('%s', (name) => {
  let neighbour: Neighbour
  let platform: Platform
  let grant: Grant
  beforeEach(async () => {
    const [found, client] = [neighbours.find((each) => each.name === name), platforms.get(name)]
    if (!found || !client) throw new Error(`${name} not found`)
    neighbour = found
    platform = client
    neighbour.twin.revokeAll()
    grant = await connect(platform)
  })

  const isDone = async (deed: Neighbour['deeds'][number]): Promise<boolean> => {
    const id = await platform.resolve(grant.accessToken, deed)
    return platform.isDone(grant.accessToken, neighbour.account, { ...deed, id })
  }

  test('is asked for no more than the checks need, with a state and a challenge (S256)', () => {
    const verifier = generateCodeVerifier()
    const { searchParams } = new URL(platform.authorizeUrl({ state: 'state', verifier, redirectUri }))
    expect(searchParams.get('scope') || null).toBe(requestedScopes[name])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: neighbour.twin.keys.clientId,
      redirect_uri: redirectUri,
      state: 'state',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })
    const said = [...searchParams.values()].join(' ')
    for (const secret of [verifier, neighbour.twin.keys.clientSecret]) expect(said).not.toContain(secret)
  })

  test('returns whose account it is, with its figures', async () => {
    expect(await platform.readAccount(grant.accessToken)).toEqual(neighbour.account)
  })

  test('reports a task as not done before, done after, and not done once it is undone', async () => {
    for (const deed of neighbour.deeds) {
      expect(await isDone(deed), deed.url).toBe(false)
      deed.does()
      expect(await isDone(deed), deed.url).toBe(true)
      deed.undoes()
      expect(await isDone(deed), deed.url).toBe(false)
    }
  })

  test('refreshes a grant, and rejects a revoked one', async () => {
    const next = await platform.refresh(grant)
    expect(next.accessToken).not.toBe(grant.accessToken)
    expect(await platform.readAccount(next.accessToken)).toEqual(neighbour.account)
    await platform.revoke(next)
    expect(neighbour.twin.grants()).toBe(0)
    expect(await troubleOf(platform.readAccount(next.accessToken))).toEqual(['revoked', null])
    expect(await troubleOf(platform.refresh(next))).toEqual(['revoked', null])
    // Revoking an already revoked grant is no error.
    await platform.revoke(next)
  })

  test('rejects a refresh or a code under wrong keys of ours without calling the grant revoked', async () => {
    const { twin } = neighbour
    const keys = { clientId: twin.keys.clientId, clientSecret: 'mistyped' }
    // VK takes no secret.
    if (name === 'vk') keys.clientId = 'mistyped'
    const options = { hosts: { [name]: twin.hosts }, timeoutMs: 1_500 }
    const mistyped = createPlatforms({ [name]: keys }, options).get(name)
    if (!mistyped) throw new Error(`${name} not found`)
    expect(await troubleOf(mistyped.refresh(grant))).toEqual(['refused', null])
    const verifier = generateCodeVerifier()
    const way = await consent(platform, verifier)
    expect(await troubleOf(mistyped.exchange({ ...way, verifier }))).toEqual(['refused', null])
    expect((await platform.refresh(grant)).accessToken).not.toBe(grant.accessToken)
  })

  test('a code works once, and only with its own verifier', async () => {
    const verifier = generateCodeVerifier()
    const way = await consent(platform, verifier)
    if (name !== 'twitch')
      expect(await troubleOf(platform.exchange({ ...way, verifier: generateCodeVerifier() }))).toEqual([
        'revoked',
        null,
      ])
    const again = await consent(platform, verifier)
    await platform.exchange({ ...again, verifier })
    expect(await troubleOf(platform.exchange({ ...again, verifier }))).toEqual(['revoked', null])
  })

  test('reports what went wrong, and when to retry', async () => {
    const { twin } = neighbour
    const waits: Record<ApiPlatform, number | null> = {
      youtube: null,
      twitch: 42,
      soundcloud: 42,
      vk: 2,
      discord: 42,
    }
    twin.trouble = 'busy'
    expect(await troubleOf(platform.readAccount(grant.accessToken))).toEqual(['busy', waits[name]])
    twin.trouble = 'quota'
    const [quota] = await troubleOf(platform.readAccount(grant.accessToken))
    expect(quota).toBe(name === 'youtube' || name === 'vk' ? 'quota' : 'busy')
    twin.trouble = 'down'
    expect(await troubleOf(platform.readAccount(grant.accessToken))).toEqual(['down', null])
    twin.trouble = 'slow'
    expect(await troubleOf(platform.readAccount(grant.accessToken))).toEqual(['down', null])
  })

  test('sends no secret in a URL', async () => {
    for (const deed of neighbour.deeds) await isDone(deed)
    await platform.refresh(grant)
    const { keys, questions } = neighbour.twin
    const addresses = questions.map(({ path, query }) => path + JSON.stringify(query)).join(' ')
    for (const secret of [keys.clientSecret, grant.accessToken, grant.refreshToken ?? ''])
      expect(addresses).not.toContain(secret)
  })

  test('reports a link to nothing as missing', async () => {
    const deed = neighbour.deeds[0]
    if (!deed) throw new Error('there is nothing to do')
    const gone = { ...deed, id: 'nobody-has-this', url: 'https://example.com/nobody' }
    expect(await troubleOf(platform.resolve(grant.accessToken, gone))).toEqual(['missing', null])
  })
})

test('a platform without keys has no client', () => {
  expect([...createPlatforms({ vk: { clientId: 'a', clientSecret: 'b' } }).keys()]).toEqual(['vk'])
})
