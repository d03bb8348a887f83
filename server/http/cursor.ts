import { Problem } from '../problem.ts'

/**
 * The id at which a list continues, from its cursor; null: from the beginning. @throws Problem invalid_input if
 * the cursor is no id
 */
export function idOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) throw Problem.field('cursor', 'Invalid cursor for this list.')
  return Number(cursor)
}
