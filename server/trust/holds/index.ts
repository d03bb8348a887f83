import type pg from 'pg'
import { checkLabelNames, checkLabels } from '#contract/moderation.ts'
import { settingRows } from '#contract/settings.ts'
import { decideHeld, listHeld, readChecks, tryChecks } from '#contract/trust/holds.ts'
import { countRows, query } from '#database/rows.ts'
import { tooLate } from '../../audit/index.ts'
import { heldFeedback } from '../../checks/feedback/index.ts'
import { heldCampaign } from '../../exchange/campaigns/index.ts'
import { pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import {
  closeHeld,
  type HeldOutcomes,
  lockHeld,
  reaches,
  readHeld,
  scoreText,
  spamWords,
} from '../../moderation/index.ts'
import { heldUsername } from '../../people/members/index.ts'
import { heldPicture } from '../../pictures/index.ts'
import { Problem } from '../../problem.ts'
import { checksPictures } from '../../providers/picture-check/index.ts'
import { changeHeldWordEndpoint } from './held-words.ts'
import { tryPictureEndpoint } from './picture-trial.ts'

export { tryPicture } from './picture-trial.ts'

const deleted = 'It’s no longer in review: its author changed or deleted it.'

/** Outcomes of the kinds that earlier areas write. */
const earlier: HeldOutcomes = {
  username: heldUsername,
  campaign: heldCampaign,
  feedback: heldFeedback,
  picture: heldPicture,
}

/** Texts and pictures in review, for admins to decide. later: outcomes of the areas after this one. */
export const holdEndpoints = (later: HeldOutcomes): readonly Endpoint[] => [
  endpoint(listHeld, async ({ query }, { services: { pool, settings } }) => {
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(query, (page) => readHeld(pool, page)),
      countRows(pool, 'held_item WHERE decided_at IS NULL'),
    ])
    return {
      held: shown,
      total,
      isOff: settings.get('checks_off_count') === 1,
      checksPictures,
      nextCursor,
    }
  }),
  endpoint(decideHeld, async ({ params, body }, context) => {
    const { member } = context
    const note = body.released ? null : (body.note ?? '')
    if (note !== null && note.length < 3) throw Problem.field('note', 'Say briefly why.')
    await actOnce(context, decideHeld, { params, body }, async (client, key) => {
      const held = await lockHeld(client, Number(params.heldId))
      const outcome = held && { ...earlier, ...later }[held.kind]
      if (!held || !outcome) throw await tooLate(client, { kind: 'held_item', id: params.heldId }, deleted)
      if (note === null) await outcome.release(client, held)
      else await outcome.remove(client, held, { note, key })
      await closeHeld(client, { ...held, adminId: member.id, note })
    })
  }),
  endpoint(readChecks, async (_input, { services: { pool, settings } }) => ({
    isOff: settings.get('checks_off_count') === 1,
    checksPictures,
    labels: checkLabelNames.map((label) => {
      const { setting } = checkLabels[label]
      return { label, threshold: settings.get(setting), standard: settingRows[setting].standard }
    }),
    words: [...settings.heldWords()],
    agreement: await readAgreement(pool),
  })),
  changeHeldWordEndpoint,
  endpoint(tryChecks, async ({ body: { text } }, { services: { settings } }) => {
    const labels = scoreText(text, settings.heldWords()).map(({ label, score, findings }) => {
      const holds = reaches(settings, label, score)
      const isFound = label === 'words' || label === 'links'
      return { label, score, holds, found: isFound ? findings.map(({ about }) => about) : [] }
    })
    return { isHeld: labels.some(({ holds }) => holds), labels }
  }),
  tryPictureEndpoint,
]

/** Verdicts of the last 30 and 90 days on what each label had held. */
const readAgreement = (pool: pg.Pool) =>
  query(
    pool,
    readChecks.response.shape.agreement.element,
    `WITH decided AS (
       SELECT released, decided_at > ledger.clock() - interval '30 days' AS is_late, ARRAY(
         SELECT DISTINCT CASE WHEN source = 'link' THEN 'links' WHEN source <> 'spam' THEN source
           WHEN about = $1 THEN 'capitals' WHEN about = $2 THEN 'repeats' ELSE 'links' END
         FROM jsonb_to_recordset(findings) AS finding (source text, about text)) AS labels
       FROM held_item WHERE decided_at > ledger.clock() - interval '90 days'
     )
     SELECT label, json_build_object('held', count(*) FILTER (WHERE is_late),
         'removed', count(*) FILTER (WHERE is_late AND NOT released)) AS days30,
       json_build_object('held', count(*), 'removed', count(*) FILTER (WHERE NOT released)) AS days90
     FROM decided, unnest(labels) AS label WHERE NOT 'staff' = ANY (labels) GROUP BY label ORDER BY label`,
    [spamWords.capitals, spamWords.repeats],
  )
