import { changeUsername } from '#contract/people/members.ts'
import type { Client } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { forgetHeld, type HeldOutcome, holdIfFound } from '../../moderation/index.ts'
import { Problem, unlessTaken } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { isReserved, lookOf } from './rules.ts'
import { changeTimeZoneEndpoint } from './time-zone.ts'

/**
 * PUT /api/members/me/username. Members may change the capitals of their own name. A name that is held is not stored:
 * it stays with the held item until an admin releases it.
 */
const changeUsernameEndpoint = endpoint(changeUsername, async ({ body: { username } }, context) => {
  const { services, member } = context
  if (isReserved(username))
    throw Problem.field('username', 'This name is reserved. Choose another.', 'conflict')
  await countAgainstLimits(services, { username_member: member.id })
  const held = { kind: 'username', subjectId: member.id, memberId: member.id, content: username } as const
  return inTransaction(services.pool, async (client) => {
    if (await holdIfFound(client, services.settings, held, username.replaceAll('_', ' ')))
      return { inReview: true }
    await setUsername(client, member.id, username)
    await forgetHeld(client, 'username', [member.id])
    return { inReview: false }
  })
})

/** Verdicts on a name in review. One that somebody took in the meantime can't be released. */
export const heldUsername: HeldOutcome = {
  release: (client, { subjectId, content }) => setUsername(client, subjectId, content),
  remove: async () => {},
}

async function setUsername(client: Client, id: number, username: string): Promise<void> {
  // A change of capitals alone leaves the look as it was.
  const set = client.query(
    `UPDATE member SET username = $2,
       username_look = CASE WHEN username_key = lower($2) THEN username_look ELSE $3 END
     WHERE id = $1`,
    [id, username, lookOf(username)],
  )
  await unlessTaken(set, 'username', 'This name, or one that looks like it, is taken. Choose another.')
}

export { clearMailDomain, type MailNetwork, noteMailNetwork } from './mail-networks.ts'
export { notePlace, placeOf } from './place.ts'
export {
  type Account,
  findAccount,
  hasSignedIn,
  noteDevice,
  notePayer,
  setDeletion,
  setEmail,
  setProfile,
  setStage,
} from './queries.ts'
export { emailKeyOf, emailOf, isDisposable } from './rules.ts'
export { signUp } from './sign-up.ts'
export { forgetWelcomes } from './welcome.ts'

export const memberEndpoints: readonly Endpoint[] = [changeUsernameEndpoint, changeTimeZoneEndpoint]
