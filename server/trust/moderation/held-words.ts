import type pg from 'pg'
import { changeHeldWord, heldWordLimits } from '#contract/trust/moderation.ts'
import { is, queryOneValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'

/** PUT /api/admin/checks/words. What waits in review already stays there. */
export const changeHeldWordEndpoint = endpoint(changeHeldWord, async ({ body }, { services, member }) => {
  const { word, listed } = body
  const change = listed ? addWord : removeWord
  await change(services.pool, word.toLowerCase(), member.id)
  await services.settings.refresh()
})

async function addWord(pool: pg.Pool, word: string, adminId: number): Promise<void> {
  const isFull = await inTransaction(pool, async (client) => {
    // Another word that is being added would not be counted.
    await client.query('LOCK TABLE held_word IN SHARE ROW EXCLUSIVE MODE')
    return queryOneValue(
      client,
      is.boolean,
      `WITH known AS (SELECT count(*) >= $3 AS is_full FROM held_word WHERE word <> $1), added AS (
         INSERT INTO held_word (word, added_by) SELECT $1, $2 FROM known WHERE NOT is_full
         ON CONFLICT DO NOTHING RETURNING word
       ), logged AS (
         INSERT INTO audit (actor_id, act, subject_kind, subject_id, done_at)
         SELECT $2, 'add_held_word', 'held_word', word, ledger.clock() FROM added)
       SELECT is_full AS "isFull" FROM known`,
      [word, adminId, heldWordLimits.count],
    )
  })
  if (isFull) throw new Problem('limit_reached', `The list has ${heldWordLimits.count} words, the limit.`)
}

const removeWord = (pool: pg.Pool, word: string, adminId: number): Promise<unknown> =>
  pool.query(
    `WITH removed AS (DELETE FROM held_word WHERE word = $1 RETURNING word)
     INSERT INTO audit (actor_id, act, subject_kind, subject_id, done_at)
     SELECT $2, 'remove_held_word', 'held_word', word, ledger.clock() FROM removed`,
    [word, adminId],
  )
