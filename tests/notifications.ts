import type { TestDatabase } from './database.ts'

/** Notifications of a member, oldest first: kind, title and page. */
export async function sentTo(
  { owner }: Pick<TestDatabase, 'owner'>,
  { id }: { id: number },
): Promise<{ kind: string; title: string; body: string; path: string }[]> {
  const { rows } = await owner.query(
    'SELECT kind, title, body, path FROM notification WHERE member_id = $1 ORDER BY id',
    [id],
  )
  return rows
}

/** Titles of a member's notifications, oldest first, of one kind or all. */
export const titlesTo = async (
  database: Pick<TestDatabase, 'owner'>,
  member: { id: number },
  kind?: string,
): Promise<string[]> =>
  (await sentTo(database, member))
    .filter((each) => kind === undefined || each.kind === kind)
    .map(({ title }) => title)
