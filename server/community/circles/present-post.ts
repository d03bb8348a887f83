import { readCards } from '../../exchange/tasks/index.ts'
import type { Context } from '../../http/context.ts'
import { renderMarkdown } from '../../markdown.ts'
import { Problem } from '../../problem.ts'
import type { CommentRow, PostRow } from './post-queries.ts'
import type { ReportRow } from './report-queries.ts'

type Reader = Pick<Context, 'services' | 'member'>
type Role = string | null

/** For a post that does not exist, or that the caller may not see. */
export const postNotFound = (): Problem => new Problem('not_found', 'Post not found.')

/** True if the caller may delete a text: it is theirs, or they moderate the circle. */
export const mayDelete = (
  { authorId }: Pick<PostRow, 'authorId'>,
  role: Role,
  { member }: Pick<Reader, 'member'>,
) => (authorId !== null && authorId === member?.id) || role === 'owner' || role === 'moderator'

/** A post or a comment as one reader sees it. */
export const presentText = <Row extends PostRow | CommentRow>(row: Row, role: Role, reader: Reader) => ({
  ...row,
  html: renderMarkdown(row.text),
  inReview: row.held,
  isYours: row.authorId !== null && row.authorId === reader.member?.id,
  canDelete: mayDelete(row, role, reader),
})

/** Posts as one reader sees them, with the running campaigns that they carry. role: of the reader in the circle. */
export async function presentPosts(rows: readonly PostRow[], role: Role, reader: Reader) {
  const cards = await readCards(
    reader,
    rows.flatMap(({ campaignId }) => campaignId ?? []),
  )
  return rows.map((row) => {
    const card = row.campaignId === null ? undefined : cards.get(row.campaignId)
    return {
      ...presentText(row, role, reader),
      isWeekly: row.authorId === null,
      pictures: row.pictureIds.map((id) => `/pictures/${id}`),
      task: card?.task ?? null,
      canEarn: card?.canEarn ?? false,
    }
  })
}

/** A report for those who decide about it. */
export const presentReport = (row: ReportRow) => ({
  ...row,
  html: renderMarkdown(row.text),
  isComment: row.commentId !== null,
})
