import { heldCase as definition } from '#contract/trust/moderation.ts'
import { serveCase } from '../../cases/index.ts'
import { heldFeedback } from '../../checks/feedback/index.ts'
import { heldCircle, heldComment, heldPost } from '../../community/circles/index.ts'
import { heldCampaign } from '../../exchange/campaigns/index.ts'
import { type HeldOutcomes, readHeld, tellVerdict } from '../../moderation/index.ts'
import { heldUsername } from '../../people/members/index.ts'
import { heldPicture } from '../../pictures/index.ts'

/** Outcomes of the verdicts on each kind of text or picture, as the nouns that write them declare them. */
const outcomes: HeldOutcomes = {
  username: heldUsername,
  campaign: heldCampaign,
  feedback: heldFeedback,
  picture: heldPicture,
  circle: heldCircle,
  post: heldPost,
  comment: heldComment,
}

/** A text or picture in review. */
export const heldCase = serveCase(definition, {
  async read(client, itemIds) {
    const rows = await readHeld(client, itemIds)
    return rows.map((row) => ({ ...row, subjectId: row.id }))
  },
  async apply({ client, verdict, note, file, key }) {
    const [held] = await readHeld(client, [file.subjectId])
    if (!held) return null
    const outcome = outcomes[held.kind]
    if (verdict === 'released') await outcome.release(client, held)
    else await outcome.remove(client, held, { note, key })
    await tellVerdict(client, held, note)
    return { detail: { kind: held.kind } }
  },
})
