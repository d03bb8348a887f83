import { randomInt } from 'node:crypto'
import { accountsMost, askForClaim, checkClaim, claimAccount } from '#contract/exchange/connections.ts'
import { accountPage, handleExample, isReadable, readHandle } from '#contract/exchange/own-account.ts'
import type { Output } from '#contract/operation.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { inTransaction } from '#database/transaction.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import {
  addClaim,
  askAdmins,
  type ClaimRow,
  endClaim,
  findClaim,
  findHolder,
  lockClaim,
} from './claim-queries.ts'
import { presentClaim } from './present.ts'
import { saveAccount } from './queries.ts'

/** Searches the account's public page for a claim's code. Best effort: an admin may see more than we do. */
async function findInBio(
  { webPages }: Pick<Services, 'webPages'>,
  { platform, handle, code }: ClaimRow,
): Promise<{ found: true } | { found: false; message: string }> {
  const page = accountPage(platform, handle)
  if (page === null) return { found: false, message: 'This account has no public page.' }
  const where = platform === 'website' ? handle : platformLabels[platform]
  try {
    if (await webPages.pageHas(page, code)) return { found: true }
    return {
      found: false,
      message: `The code isn’t there yet. ${where} can take a few minutes to show a change.`,
    }
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    return { found: false, message: `We couldn’t read ${where}: ${thrown.message}` }
  }
}

/** POST …/claims/{platform}. Claiming the same account again keeps its code. */
export const claimAccountEndpoint = endpoint(
  claimAccount,
  async ({ params: { platform }, body }, { services, member }) => {
    const handle = readHandle(platform, body.handle)
    if (handle === null)
      throw Problem.field(
        'handle',
        `Invalid ${platform === 'website' ? 'website' : `account on ${platformLabels[platform]}`}. Write it like ${handleExample(platform)}.`,
      )
    await countAgainstLimits(services, { connect_member: member.id })
    const holder = await findHolder(services.pool, platform, handle)
    if (holder !== null) throw takenBy(holder === member.id)
    const open = await findClaim(services.pool, member.id, platform)
    if (open?.handle === handle) return presentClaim(open)
    const added = await inTransaction(services.pool, (client) =>
      addClaim(client, { memberId: member.id, platform, handle, code: newCode() }),
    )
    return presentClaim(added)
  },
)

/** POST …/claims/{platform}/check. Reads the page if we can; otherwise an admin does. */
export const checkClaimEndpoint = endpoint(
  checkClaim,
  async ({ params: { platform } }, { services, member }): Promise<Output<typeof checkClaim>> => {
    const found = await claimOf(services, member.id, platform)
    if (found.state === 'waiting') return waiting
    if (!isReadable(platform)) {
      await askForLook(services, found)
      return waiting
    }
    await countAgainstLimits(services, { bio_check_member: member.id })
    const seen = await findInBio(services, found)
    if (!seen.found) return { state: 'not_seen', message: seen.message }
    await proveByCode(services, found)
    return { state: 'proven', message: `${found.handle} is yours.` }
  },
)

/** POST …/claims/{platform}/ask. */
export const askForClaimEndpoint = endpoint(
  askForClaim,
  async ({ params: { platform } }, { services, member }) => {
    await askForLook(services, await claimOf(services, member.id, platform))
  },
)

const askForLook = ({ pool }: MemberContext['services'], claim: ClaimRow): Promise<void> =>
  inTransaction(pool, (client) => askAdmins(client, claim))

const waiting = {
  state: 'waiting',
  message: 'An admin will check it. Leave the code in the bio until then.',
} as const

async function claimOf(
  { pool }: MemberContext['services'],
  memberId: number,
  platform: PlatformName,
): Promise<ClaimRow> {
  const found = await findClaim(pool, memberId, platform)
  if (!found) throw new Problem('not_found', 'This code has expired. Enter your account again.')
  return found
}

async function proveByCode({ pool }: MemberContext['services'], claimed: ClaimRow): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Two presses at once: the second finds the claim decided.
    if (!(await lockClaim(client, claimed.id, ['open']))) return
    const verdict = await saveAccount(client, { ...claimed, externalId: null, provenBy: 'code' })
    if (verdict !== 'saved') throw problemOf(verdict)
    await endClaim(client, claimed.id, 'approved')
  })
}

/** The error of an account that could not be saved. */
export const problemOf = (verdict: 'taken' | 'full'): Problem =>
  verdict === 'taken'
    ? takenBy(false)
    : new Problem(
        'limit_reached',
        `You’ve reached the limit of ${accountsMost} accounts on this platform. Disconnect one first.`,
      )

const takenBy = (self: boolean): Problem => {
  const sentence = self
    ? 'You’ve already connected this account.'
    : 'Another member has proven this account. If it’s yours, ask support.'
  return Problem.field('handle', sentence, 'conflict')
}

// No characters that look alike: with the bio on a phone and the code on a computer, it is typed by hand.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newCode = (): string =>
  `mutuals-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
