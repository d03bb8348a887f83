import { generateCodeVerifier, generateState } from 'arctic'
import type pg from 'pg'
import {
  type ApiPlatform,
  finishConnecting,
  isApiPlatform,
  startConnecting,
} from '#contract/exchange/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { is, queryOneValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { hashOf } from '../../people/sessions/index.ts'
import { Problem } from '../../problem.ts'
import { type Account, type Grant, type Platform, PlatformError } from '../../providers/platforms/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Sealer } from '../../sealer.ts'
import type { Services } from '../../services.ts'
import { problemOf } from './claims.ts'
import { openGrant, sealGrant } from './grants.ts'
import { readConnectionIds, saveAccount, takeConnection } from './queries.ts'
import { reportingRejection } from './report-rejection.ts'
import { connecting } from './rules.ts'
import { wordsFor } from './words.ts'

interface RequestKey {
  stateHash: Buffer
  sessionId: number
  memberId: number
  platform: string
}

/** Stores the start of a member's sign-in at a platform. */
async function addRequest(
  pool: pg.Pool,
  { stateHash, sessionId, memberId, platform, sealedVerifier }: RequestKey & { sealedVerifier: Buffer },
): Promise<void> {
  await pool.query(
    `INSERT INTO connection_request (state_hash, session_id, member_id, platform, sealed_verifier)
     VALUES ($1, $2, $3, $4, $5)`,
    [stateHash, sessionId, memberId, platform, sealedVerifier],
  )
}

/** Uses up a request; null if it is unknown, used, of another session, or too old. */
const takeRequest = (pool: pg.Pool, { stateHash, sessionId, memberId, platform }: RequestKey) =>
  queryOneValue(
    pool,
    is.bytes,
    `DELETE FROM connection_request
     WHERE state_hash = $1 AND session_id = $2 AND member_id = $3 AND platform = $4
       AND requested_at > ledger.clock() - make_interval(mins => $5)
     RETURNING sealed_verifier AS "sealedVerifier"`,
    [stateHash, sessionId, memberId, platform, connecting.requestMinutes],
  )

/** POST …/oauth/{platform}. A random state binds the redirect to this session, and PKCE binds it to us. */
export const startConnectingEndpoint = endpoint(startConnecting, async ({ params }, { services, member }) => {
  const { platform, sealer } = clientOf(services, params.platform)
  await countAgainstLimits(services, { connect_member: member.id })
  const state = generateState()
  const verifier = generateCodeVerifier()
  await addRequest(services.pool, {
    stateHash: hashOf(state),
    sessionId: member.sessionId,
    memberId: member.id,
    platform: params.platform,
    sealedVerifier: sealer.seal(verifier, verifierPurpose(member.id)),
  })
  const redirectUri = returnAddress(services, params.platform)
  return { url: platform.authorizeUrl({ state, verifier, redirectUri }) }
})

/** POST …/oauth/{platform}/finish. Works once; the platform says whose account it is. */
export const finishConnectingEndpoint = endpoint(
  finishConnecting,
  async ({ params, body }, { services, member }) => {
    const { platform, sealer } = clientOf(services, params.platform)
    const sealedVerifier = await takeRequest(services.pool, {
      stateHash: hashOf(body.state),
      sessionId: member.sessionId,
      memberId: member.id,
      platform: params.platform,
    })
    if (!sealedVerifier)
      throw new Problem('not_found', 'This started in another browser, or too long ago. Start again.')
    const verifier = sealer.open(sealedVerifier, verifierPurpose(member.id))
    const redirectUri = returnAddress(services, params.platform)
    const { grant, account } = await askPlatform(platform, async () => {
      const exchanged = platform.exchange({ ...body, verifier, redirectUri })
      const given = await reportingRejection(services.log, platform, exchanged)
      return { grant: given, account: await platform.readAccount(given.accessToken) }
    })
    await saveOrRevoke(services, sealer, platform, { memberId: member.id, grant, account })
    return { handle: account.handle }
  },
)

async function saveOrRevoke(
  { pool, log }: Services,
  sealer: Sealer,
  platform: Platform,
  { memberId, grant, account }: { memberId: number; grant: Grant; account: Account },
): Promise<void> {
  const verdict = await inTransaction(pool, (client) =>
    saveAccount(client, {
      ...account,
      memberId,
      platform: platform.name,
      provenBy: 'oauth',
      sealedGrant: sealGrant(sealer, grant, { memberId, platform: platform.name }),
      expiresInSeconds: grant.expiresInSeconds,
    }),
  )
  if (verdict === 'saved') return
  // The account was not saved, so its access is revoked at once.
  await platform.revoke(grant).catch((error: unknown) => log.warn({ err: error }, 'could not revoke a grant'))
  throw problemOf(verdict)
}

/** Our page that a platform sends members back to; it is registered in the platform's own settings. */
const returnAddress = ({ config }: Services, platform: ApiPlatform): string =>
  `${config.publicUrl}/auth/connected/${platform}`

const verifierPurpose = (memberId: number): string => `verifier ${memberId}`

function clientOf(services: Services, name: ApiPlatform): { platform: Platform; sealer: Sealer } {
  const platform = services.platforms.get(name)
  if (!platform || !services.sealer)
    throw new Problem(
      'not_found',
      `Signing in to ${platformLabels[name]} isn’t set up here. Prove your account with a code instead.`,
    )
  return { platform, sealer: services.sealer }
}

async function askPlatform<Answer>(platform: Platform, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (thrown) {
    if (!(thrown instanceof PlatformError)) throw thrown
    const label = platformLabels[platform.name]
    if (thrown.code === 'revoked')
      throw new Problem('conflict', `${label} rejected its own sign-in code. Start again.`)
    if (thrown.code === 'missing') throw new Problem('conflict', `${label} has no account for this sign-in.`)
    const { message, retryAfterSeconds } = wordsFor(platform.name, thrown)
    if (thrown.code === 'busy' || thrown.code === 'quota')
      throw new Problem('too_many_requests', message, { retryAfterSeconds: retryAfterSeconds ?? 60 })
    throw new Problem('overloaded', `${label} didn’t answer. Nothing was connected; try again in a moment.`)
  }
}

/**
 * Disconnects an account: deletes the row first, so nothing more is requested whatever the platform answers,
 * then revokes the access there. A platform that does not answer keeps an access to which nobody has the key.
 */
export async function dropConnection(services: Services, memberId: number, id: number): Promise<void> {
  const taken = await takeConnection(services.pool, memberId, id)
  if (!taken?.sealedGrant || !isApiPlatform(taken.platform)) return
  const platform = services.platforms.get(taken.platform)
  if (!platform || !services.sealer) return
  try {
    await platform.revoke(
      openGrant(services.sealer, taken.sealedGrant, { memberId, platform: platform.name }),
    )
  } catch (thrown) {
    const code = thrown instanceof PlatformError ? thrown.code : 'unreadable'
    services.log.warn(
      { platform: platform.name, code },
      'access was deleted here but not revoked at the platform',
    )
  }
}

/** Disconnects all accounts of a member who deletes theirs here. */
export async function dropConnectionsOf(services: Services, memberId: number): Promise<void> {
  for (const id of await readConnectionIds(services.pool, memberId))
    await dropConnection(services, memberId, id)
}
