import { z } from 'zod'
import { listWritten, type WrittenKind, writtenSchema } from '#contract/community/all-content.ts'
import { readerOf, type Source } from '../../http/desk.ts'
import { inReview } from '../../moderation/index.ts'
import { tsqueryOf } from '../search/index.ts'

const writtenRow = writtenSchema.extend({ id: z.int() })

/** SQL of one kind, whose table is called found: its rows and the columns of a result. */
interface Texts {
  from: string
  /** Default: id. */
  key?: string
  /** Default: those of the table. */
  words?: string
  /** Id of the member who wrote it. */
  author: string
  text: string
  /** Default: when the row was created. */
  at?: string
  state: string
  path?: string
  only?: string
}

const heldOrShown = "CASE WHEN found.held THEN 'review' ELSE 'shown' END"

const kinds: Record<WrittenKind, Texts> = {
  campaign: {
    from: 'campaign AS found JOIN content ON content.id = found.content_id',
    words: 'content.words',
    author: 'found.owner_id',
    text: "concat_ws(E'\\n', content.title, nullif(content.author, content.title), content.url)",
    state: `CASE WHEN found.state = 'review' OR found.paused_by = 'moderation' THEN 'review'
      WHEN found.state = 'live' THEN 'shown' ELSE 'private' END`,
    path: "'/admin/content-management?state=all&q=' || found.id",
  },
  feedback: {
    from: 'feedback AS found JOIN attempt ON attempt.id = found.attempt_id',
    key: 'found.attempt_id',
    author: 'found.earner_id',
    text: "concat_ws(E'\\n', found.works, found.fix, found.moment)",
    at: 'coalesce(attempt.handed_in_at, attempt.started_at)',
    state: heldOrShown,
    // That of deleted accounts has no words left.
    only: "found.works <> ''",
  },
  circle: {
    from: 'circle AS found',
    author: 'found.created_by',
    text: "concat_ws(E'\\n', found.name, found.about, nullif(found.rules, ''))",
    state: `CASE WHEN found.held THEN 'review' WHEN found.archived_at IS NULL THEN 'shown' ELSE 'private' END`,
    path: "'/circles/' || found.id",
  },
  post: {
    from: 'circle_post AS found',
    author: 'found.author_id',
    text: 'found.text',
    state: heldOrShown,
    path: "'/circles/' || found.circle_id",
  },
  comment: {
    from: 'circle_comment AS found JOIN circle_post AS post ON post.id = found.post_id',
    author: 'found.author_id',
    text: 'found.text',
    state: heldOrShown,
    path: "'/circles/' || post.circle_id",
  },
  ticket: {
    from: 'ticket AS found',
    author: 'found.member_id',
    text: 'found.subject',
    state: "'private'",
    path: "'/admin/tickets'",
  },
  message: {
    from: 'ticket_message AS found JOIN ticket ON ticket.id = found.ticket_id',
    author: 'ticket.member_id',
    text: 'found.text',
    state: "'private'",
    path: "'/admin/tickets'",
    only: 'found.admin_id IS NULL',
  },
  name: {
    from: 'member AS found',
    words: "exchange.words_of(found.username || ' ' || coalesce(found.first_name, ''))",
    author: 'found.id',
    text: "concat_ws(' · ', found.username, nullif(found.first_name, ''))",
    state: `CASE WHEN ${inReview('username', 'found.id')} THEN 'review' ELSE 'shown' END`,
    only: "found.state <> 'deleted'",
  },
}

/** SQL of the texts of a kind, by age. */
function sourceOf(kind: WrittenKind): Source<typeof listWritten, typeof writtenRow> {
  const { from, key = 'found.id', words = 'found.words', only = '', ...columns } = kinds[kind]
  const { author, text, at = 'found.created_at', state, path = 'NULL' } = columns
  return {
    planned: true,
    row: writtenRow,
    from: `${from} LEFT JOIN member AS writer ON writer.id = ${author}`,
    columns: {
      kind: `'${kind}'`,
      id: key,
      text: `left(${text}, 6000)`,
      author: 'writer.username',
      at,
      state,
      path,
    },
    only,
    where: {
      q: (wanted, place) => {
        const match = `@@ to_tsquery('simple', ${place(tsqueryOf(wanted))})`
        // The planner takes the index of words only by the table that it is of.
        const far = `found.content_id = ANY (ARRAY(SELECT id FROM content WHERE words ${match}))`
        return { near: `${words} ${match}`, far: kind === 'campaign' ? far : `${words} ${match}` }
      },
      by: (name, place) => `${author} = (SELECT id FROM member WHERE username_key = lower(${place(name)}))`,
      kind: () => '',
    },
  }
}

/** Makes the reader of texts of these kinds, each by age. */
export const readerOfKinds = (names: readonly WrittenKind[]) => readerOf(listWritten, ...names.map(sourceOf))
