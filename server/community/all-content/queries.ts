import { z } from 'zod'
import { type WrittenKind, writtenSchema } from '#contract/community/all-content.ts'
import { type Client, query, type RowOf } from '#database/rows.ts'
import type { TimePage } from '../../http/cursor.ts'
import { inReview } from '../../moderation/index.ts'

const writtenRow = writtenSchema.extend({ id: z.int() })

/** SQL of one kind: the table and its key, and the columns of a result. */
interface Source {
  table: string
  key: string
  words: string
  /** Rows of the author $3. */
  own: string
  /** Id of the member who wrote it. */
  author: string
  text: string
  at: string
  state: string
  path: string
  joins?: string
  where?: string
}

const stored = { words: 'words', key: 'id', at: 'found.created_at' }

const sources: Record<WrittenKind, Source> = {
  campaign: {
    ...stored,
    table: 'campaign',
    words: '(SELECT words FROM content WHERE content.id = campaign.content_id)',
    own: 'owner_id = $3',
    author: 'found.owner_id',
    text: "concat_ws(E'\\n', content.title, nullif(content.author, content.title), content.url)",
    state: `CASE WHEN found.state = 'review' OR found.paused_by = 'moderation' THEN 'review'
      WHEN found.state = 'live' THEN 'shown' ELSE 'private' END`,
    path: "'/admin/content-management?state=all&q=' || found.id",
    joins: 'JOIN content ON content.id = found.content_id',
  },
  feedback: {
    ...stored,
    table: 'feedback',
    key: 'attempt_id',
    own: 'earner_id = $3',
    author: 'found.earner_id',
    text: "concat_ws(E'\\n', found.works, found.fix, found.moment)",
    at: 'coalesce(attempt.handed_in_at, attempt.started_at)',
    state: "CASE WHEN found.held THEN 'review' ELSE 'shown' END",
    path: 'NULL',
    joins: 'JOIN attempt ON attempt.id = found.attempt_id',
    // That of deleted accounts has no words left.
    where: "works <> ''",
  },
  circle: {
    ...stored,
    table: 'circle',
    own: 'created_by = $3',
    author: 'found.created_by',
    text: "concat_ws(E'\\n', found.name, found.about, nullif(found.rules, ''))",
    state: `CASE WHEN found.held THEN 'review' WHEN found.archived_at IS NULL THEN 'shown' ELSE 'private' END`,
    path: "'/circles/' || found.id",
  },
  post: {
    ...stored,
    table: 'circle_post',
    own: 'author_id = $3',
    author: 'found.author_id',
    text: 'found.text',
    state: "CASE WHEN found.held THEN 'review' ELSE 'shown' END",
    path: "'/circles/' || found.circle_id",
  },
  comment: {
    ...stored,
    table: 'circle_comment',
    own: 'author_id = $3',
    author: 'found.author_id',
    text: 'found.text',
    state: "CASE WHEN found.held THEN 'review' ELSE 'shown' END",
    path: "'/circles/' || post.circle_id",
    joins: 'JOIN circle_post AS post ON post.id = found.post_id',
  },
  ticket: {
    ...stored,
    table: 'ticket',
    own: 'member_id = $3',
    author: 'found.member_id',
    text: 'found.subject',
    state: "'private'",
    path: "'/admin/tickets'",
  },
  message: {
    ...stored,
    table: 'ticket_message',
    own: 'ticket_id IN (SELECT id FROM ticket WHERE member_id = $3)',
    author: 'ticket.member_id',
    text: 'found.text',
    state: "'private'",
    path: "'/admin/tickets'",
    joins: 'JOIN ticket ON ticket.id = found.ticket_id',
    where: 'admin_id IS NULL',
  },
  name: {
    ...stored,
    table: 'member',
    words: "exchange.words_of(username || ' ' || coalesce(first_name, ''))",
    own: 'id = $3',
    author: 'found.id',
    text: "concat_ws(' · ', found.username, nullif(found.first_name, ''))",
    state: `CASE WHEN ${inReview('username', 'found.id')}
      THEN 'review' ELSE 'shown' END`,
    path: 'NULL',
    where: "state <> 'deleted'",
  },
}

/** Texts to read; null: all. */
interface WrittenQuery {
  words: string | null
  /** Id of the author. */
  by: number | null
  /** most: of each kind. */
  page: TimePage
}

/** First rows compared one by one before the index of words is read, as in the search. */
const firstRows = 200

/** SQL of the rows of one kind; $1: words, or null; $2: the last id read, or null; $3: the author, or null; $4: most. */
function rowsOf(kind: WrittenKind, wanted: WrittenQuery): string {
  const { table, key, words, own, where = 'true', joins = '', ...columns } = sources[kind]
  const mine = wanted.by === null ? 'true' : own
  const { after, order: way } = wanted.page
  const past = after === null ? 'true' : `${key} ${way === 'asc' ? '>' : '<'} $2`
  const page = `${past} AND ${where} AND ${mine}`
  const order = `ORDER BY ${key} ${way} LIMIT`
  const has = `${words} @@ (SELECT words FROM asked)`
  const far = kind === 'campaign' ? wordsOfCampaigns : has
  const found = wanted.words
    ? `WITH near AS MATERIALIZED (
         SELECT ${key} FROM (SELECT * FROM ${table} WHERE ${page} ${order} ${firstRows}) AS ${table} WHERE ${has}
       ), far AS MATERIALIZED (
         SELECT ${key} FROM ${table} WHERE (SELECT count(*) FROM near) < $4 AND ${far} AND ${page}
       ) SELECT * FROM ${table} WHERE ${key} = ANY (ARRAY(SELECT ${key} FROM near UNION SELECT ${key} FROM far))
         ${order} $4`
    : `SELECT * FROM ${table} WHERE ${page} ${order} $4`
  return `(SELECT '${kind}' AS kind, found.${key} AS id, left(${columns.text}, 6000) AS text, writer.username AS author,
      ${columns.at} AS at, ${columns.state} AS state, ${columns.path} AS path
    FROM (${found}) AS found ${joins} LEFT JOIN member AS writer ON writer.id = ${columns.author}
    ORDER BY found.${key} ${way})`
}

const wordsOfCampaigns = `content_id = ANY (ARRAY(
  SELECT id FROM content WHERE (SELECT count(*) FROM near) < $4 AND words @@ (SELECT words FROM asked)))`

/** Texts of members, by age within each kind, each combination of filters by one plan. */
export function readWritten(
  client: Client,
  kinds: readonly WrittenKind[],
  wanted: WrittenQuery,
): Promise<RowOf<typeof writtenRow>[]> {
  const text = `WITH asked AS MATERIALIZED (
      SELECT to_tsquery('simple', $1) AS words, $2::bigint AS after, $3::bigint AS by)
    ${kinds.map((kind) => rowsOf(kind, wanted)).join(' UNION ALL ')}`
  const { words, by, page } = wanted
  return query(client, writtenRow, { prepared: text, values: [words, page.after, by, page.most] })
}
