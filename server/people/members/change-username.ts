import { changeUsername } from '#contract/people/members.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { isReserved } from './rules.ts'

const uniqueViolation = '23505'
const taken = 'This name is taken. Choose another.'

/** PUT /api/members/me/username. Members may change the capitals of their own name. */
export const changeUsernameEndpoint = endpoint(changeUsername, async ({ body: { username } }, context) => {
  const { services, member } = context
  if (isReserved(username)) throw conflict('This name is reserved. Choose another.')
  await countAgainstLimits(services.pool, services.config.RATE_LIMITS, [
    { name: 'username_member', subject: String(member.id) },
  ])
  try {
    await services.pool.query('UPDATE member SET username = $2 WHERE id = $1', [member.id, username])
    return undefined
  } catch (thrown) {
    if ((thrown as { code?: string }).code === uniqueViolation) throw conflict(taken)
    throw thrown
  }
})

const conflict = (sentence: string): Problem =>
  new Problem('conflict', sentence, { fields: { username: sentence } })
