import type pg from 'pg'
import {
  type hidableKinds,
  hideWritten,
  listWritten,
  type WrittenKind,
  writtenKindNames,
  writtenMost,
} from '#contract/community/all-content.ts'
import { is, queryOne } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { setHeld } from '../../checks/feedback/index.ts'
import { hideCampaign } from '../../exchange/campaigns/index.ts'
import { pageBy } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { findCase, hold } from '../../moderation/index.ts'
import { Problem } from '../../problem.ts'
import { hideCircle, holdComment, holdPost } from '../circles/index.ts'
import { readerOfKinds } from './queries.ts'

type Hidable = (typeof hidableKinds)[number]

/** Statements that lock one text that everybody sees, with its author. */
const readHidable: Record<Exclude<Hidable, 'campaign'>, string> = {
  feedback: `SELECT earner_id AS author, concat_ws(E'\\n', works, fix, moment) AS text, held
    FROM feedback WHERE attempt_id = $1 FOR UPDATE`,
  circle: `SELECT created_by AS author, concat_ws(E'\\n', name, about, nullif(rules, '')) AS text, held
    FROM circle WHERE id = $1 FOR UPDATE`,
  post: 'SELECT author_id AS author, text, held FROM circle_post WHERE id = $1 FOR UPDATE',
  comment: 'SELECT author_id AS author, text, held FROM circle_comment WHERE id = $1 FOR UPDATE',
}

const hiders: Record<keyof typeof readHidable, (client: pg.ClientBase, id: number) => Promise<unknown>> = {
  feedback: (client, id) => setHeld(client, id, true),
  circle: hideCircle,
  post: (client, id) => holdPost(client, id, true),
  comment: (client, id) => holdComment(client, id, true),
}

/** Hides a text and puts it in review; false: it is hidden already. @throws Problem not_found, conflict */
async function hide(client: pg.ClientBase, kind: Hidable, id: number, reason: string): Promise<boolean> {
  if (kind === 'campaign') return hideCampaign(client, id, reason)
  const row = await queryOne(
    client,
    { author: is.integer.orNull, text: is.text, held: is.boolean },
    readHidable[kind],
    [id],
  )
  if (!row) throw new Problem('not_found', 'Its author or a moderator deleted it.')
  if (row.author === null)
    throw new Problem('conflict', 'The software wrote this; no one can be asked about it.')
  if (row.held) return false
  await hold(client, { kind, subjectId: id, memberId: row.author, content: row.text }, [
    { source: 'staff', about: reason },
  ])
  await hiders[kind](client, id)
  return true
}

/** Search over everything that members wrote, and a way to hide what others see. */
export const allContentEndpoints: readonly Endpoint[] = [
  endpoint(listWritten, async ({ query: { cursor, limit, ...asked } }, { services: { listPool } }) => {
    const { kind } = asked
    const most = kind ? limit : writtenMost
    const kinds: readonly WrittenKind[] = kind ? [kind] : writtenKindNames
    const rows = await readerOfKinds(kinds)(listPool, asked, { cursor, most: most + 1 })
    const pages = kinds.map((name) => {
      const own = rows.filter((row) => row.kind === name)
      return { name, ...pageBy(own, most, ({ position }) => position) }
    })
    return {
      items: pages.flatMap(({ shown }) => shown),
      more: pages.flatMap(({ name, nextCursor }) => (nextCursor ? [name] : [])),
      nextCursor: kind ? (pages[0]?.nextCursor ?? null) : null,
    }
  }),
  endpoint(hideWritten, ({ params: { kind, id }, body: { reason } }, { services, member }) =>
    inPatientTransaction(services.pool, async (client) => {
      const isNew = await hide(client, kind, Number(id), reason)
      const caseId = await findCase(client, kind, Number(id))
      if (caseId === null)
        throw new Problem('conflict', 'No one else sees it now, so there’s nothing to hide.')
      if (isNew)
        await writeAudit(client, {
          actorId: member.id,
          act: 'hide_content',
          subject: { kind, id },
          detail: { before: 'shown', after: 'in review', reason, case: caseId },
        })
      return { caseId }
    }),
  ),
]
