import type pg from 'pg'
import { changeCircle, createCircle } from '#contract/community/circles.ts'
import type { Input } from '#contract/operation.ts'
import { is, queryOne } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce, inPatientTransaction } from '../../idempotency/index.ts'
import { checkText, findingsOfStaff, forgetHeld, type HeldOutcome, hold } from '../../moderation/index.ts'
import { readOwnPicture } from '../../pictures/index.ts'
import { expectShown, Problem, unlessTaken } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { enterCircle, readPage } from './access.ts'
import { lockCircle, readBuyer } from './queries.ts'

/** Circles that one member may own at once. */
const ownedMost = 10

type Texts = Pick<Input<typeof createCircle>['body'], 'name' | 'about' | 'rules'>

/** A circle’s texts as an admin reads them. */
const contentOf = ({ name, about, rules }: Texts): string => [name, about, rules].filter(Boolean).join('\n\n')

/** POST /api/circles. One transaction: the payment, the circle, and its check. */
export const createCircleEndpoint = endpoint(createCircle, async ({ body }, context) => {
  const { services, member } = context
  const prepare = () => countAgainstLimits(services, { circle_member: member.id })
  const act = async (client: pg.PoolClient, key: string) => {
    const buyer = await readBuyer(client, member.id, true)
    if (buyer.owned >= ownedMost)
      throw new Problem(
        'limit_reached',
        `You’ve reached the limit of ${ownedMost} circles of your own. Archive or hand over one first.`,
      )
    const price = buyer.isFree ? 0 : services.settings.get('circle_points')
    expectShown(body.shownCost, price)
    if (price > buyer.balance)
      throw new Problem(
        'not_enough_points',
        `A new circle costs ${price} points. You have ${buyer.balance}. Nothing was charged.`,
      )
    const circleId = await buyCircle(client, context, { body, price, key })
    const findings = checkText(contentOf(body), services.settings)
    if (findings.length > 0) {
      await hold(client, heldOf(circleId, member.id, body), findings)
      await client.query('UPDATE circle SET held = true WHERE id = $1', [circleId])
    }
    return { ...(await readPage(context, client, circleId)), paid: price }
  }
  return actOnce(context, createCircle, { body }, act, prepare)
})

async function buyCircle(
  client: pg.ClientBase,
  { member }: MemberContext,
  { body, price, key }: { body: Input<typeof createCircle>['body']; price: number; key: string },
): Promise<number> {
  const pictureId = await readOwnPicture(client, member.id, body.picture, 'picture')
  const made = await namedOnce(
    queryOne(
      client,
      { verdict: is.text, circleId: is.integer.orNull },
      'SELECT verdict, circle_id AS "circleId" FROM exchange.create_circle($1, $2, $3, $4)',
      [member.id, price, key, JSON.stringify({ ...body, pictureId })],
    ),
  )
  if (made?.verdict === 'insufficient') throw new Problem('not_enough_points')
  if (made?.verdict === 'replay' || made?.verdict === 'key_conflict') throw new Problem('key_reused')
  if (!made?.circleId) throw new Error(`a circle was not created: ${made?.verdict}`)
  return made.circleId
}

/** @throws Problem conflict if another circle has the name */
const namedOnce = <T>(writing: Promise<T>): Promise<T> =>
  unlessTaken(writing, 'name', 'Another circle has this name. Choose another.')

const heldOf = (subjectId: number, memberId: number, texts: Texts) =>
  ({ kind: 'circle', subjectId, memberId, content: contentOf(texts) }) as const

/** PUT /api/circles/{circleId}. Texts that are held wait beside the old ones, which stay. */
export const changeCircleEndpoint = endpoint(changeCircle, async ({ params, body }, context) => {
  const { services, member } = context
  await countAgainstLimits(services, { circle_change: member.id })
  const circleId = Number(params.circleId)
  return inPatientTransaction(services.pool, async (client) => {
    await lockCircle(client, circleId)
    const circle = await enterCircle(client, member.id, params.circleId, 'own')
    if (circle.archived) throw new Problem('conflict', 'This circle is archived, so it can’t be changed.')
    const { name, about, rules, topic, joinBy } = body
    const picture = body.picture && (await readOwnPicture(client, member.id, body.picture, 'picture'))
    await client.query(
      `UPDATE circle SET topic = $2, join_by = $3, picture_id = CASE WHEN $4 THEN $5 ELSE picture_id END WHERE id = $1`,
      [circleId, topic, joinBy, body.picture !== undefined, picture ?? null],
    )
    const findings = [
      ...checkText(contentOf(body), services.settings),
      // No check would stop the same texts again.
      ...(circle.inReview ? await findingsOfStaff(client, 'circle', circleId) : []),
    ]
    if (findings.length > 0) {
      await hold(client, heldOf(circleId, member.id, body), findings)
      const pending = JSON.stringify({ name, about, rules })
      await client.query('UPDATE circle SET pending = $2 WHERE id = $1', [circleId, pending])
    } else {
      await forgetHeld(client, 'circle', [circleId])
      await namedOnce(
        client.query(
          'UPDATE circle SET name = $2, about = $3, rules = $4, pending = NULL, held = false WHERE id = $1',
          [circleId, name, about, rules],
        ),
      )
    }
    return readPage(context, client, circleId)
  })
})

/** Hides a circle from everybody but its owner. A change in review is dropped: the verdict is about the texts that were seen. */
export const hideCircle = (client: pg.ClientBase, circleId: number): Promise<unknown> =>
  client.query('UPDATE circle SET held = true, pending = NULL WHERE id = $1', [circleId])

/** Verdicts on a circle's texts. A removed new circle stays its owner's, who can give it other texts. */
export const heldCircle: HeldOutcome = {
  async release(client, { subjectId }) {
    await namedOnce(
      client.query(
        `UPDATE circle SET name = coalesce(pending->>'name', name), about = coalesce(pending->>'about', about),
           rules = coalesce(pending->>'rules', rules), pending = NULL, held = false WHERE id = $1`,
        [subjectId],
      ),
    )
  },
  async remove(client, { subjectId }) {
    await client.query('UPDATE circle SET pending = NULL WHERE id = $1', [subjectId])
  },
}
