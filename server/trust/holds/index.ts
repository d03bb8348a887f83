import { decideHeld, listHeld } from '#contract/trust/holds.ts'
import { heldFeedback } from '../../checks/feedback/index.ts'
import { heldCampaign } from '../../exchange/campaigns/index.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { closeHeld, countHeld, type HeldOutcomes, lockHeld, readHeld } from '../../moderation/index.ts'
import { heldUsername } from '../../people/members/index.ts'
import { heldPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { checksPictures } from '../../providers/picture-check/index.ts'

/** Outcomes of the kinds that earlier areas write. */
const earlier: HeldOutcomes = {
  username: heldUsername,
  campaign: heldCampaign,
  feedback: heldFeedback,
  picture: heldPicture,
}

/** Texts and pictures in review, for admins to decide. later: outcomes of the areas after this one. */
export const holdEndpoints = (later: HeldOutcomes): readonly Endpoint[] => [
  endpoint(listHeld, async ({ query }, { services: { pool } }) => {
    const [rows, total] = await Promise.all([
      readHeld(pool, { before: idOfCursor(query.cursor), limit: query.limit + 1 }),
      countHeld(pool),
    ])
    const held = rows.slice(0, query.limit).map((row) => ({
      ...row,
      id: String(row.id),
      authorSince: row.authorSince.toISOString(),
      heldAt: row.heldAt.toISOString(),
    }))
    return {
      held,
      total,
      checksPictures,
      nextCursor: rows.length > held.length ? (held.at(-1)?.id ?? null) : null,
    }
  }),
  endpoint(decideHeld, async ({ params, body }, context) => {
    const { member } = context
    const note = body.released ? null : (body.note ?? '')
    if (note !== null && note.length < 3) throw Problem.field('note', 'Say briefly why.')
    await actOnce(context, decideHeld, { params, body }, async (client, key) => {
      const held = await lockHeld(client, Number(params.heldId))
      const outcome = held && { ...earlier, ...later }[held.kind]
      if (!held || !outcome) throw new Problem('not_found')
      if (note === null) await outcome.release(client, held)
      else await outcome.remove(client, held, { note, key })
      await closeHeld(client, { ...held, adminId: member.id, note })
    })
  }),
]
