import type pg from 'pg'
import { checkLabelNames, checkLabels } from '#contract/moderation.ts'
import { settingRows } from '#contract/settings.ts'
import { readChecks, tryChecks } from '#contract/trust/moderation.ts'
import { query } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { reaches, scoreText, spamWords } from '../../moderation/index.ts'
import { checksPictures } from '../../providers/picture-check/index.ts'
import { changeHeldWordEndpoint } from './held-words.ts'
import { tryPictureEndpoint } from './picture-trial.ts'

export { tryPicture } from './picture-trial.ts'

/** The automatic checks: what they find, and how often people agreed. */
export const holdEndpoints: readonly Endpoint[] = [
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
       SELECT verdict = 'released' AS released, decided_at > ledger.clock() - interval '30 days' AS is_late, ARRAY(
         SELECT DISTINCT CASE WHEN source = 'link' THEN 'links' WHEN source <> 'spam' THEN source
           WHEN about = $1 THEN 'capitals' WHEN about = $2 THEN 'repeats' ELSE 'links' END
         FROM jsonb_to_recordset(findings) AS finding (source text, about text)) AS labels
       FROM case_file JOIN held_item ON held_item.id = case_file.subject_id
       WHERE case_file.kind = 'held' AND decided_at > ledger.clock() - interval '90 days'
     )
     SELECT label, json_build_object('held', count(*) FILTER (WHERE is_late),
         'removed', count(*) FILTER (WHERE is_late AND NOT released)) AS days30,
       json_build_object('held', count(*), 'removed', count(*) FILTER (WHERE NOT released)) AS days90
     FROM decided, unnest(labels) AS label WHERE NOT 'staff' = ANY (labels) GROUP BY label ORDER BY label`,
    [spamWords.capitals, spamWords.repeats],
  )
