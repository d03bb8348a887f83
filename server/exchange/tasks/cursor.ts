import { z } from 'zod'
import { Problem } from '../../problem.ts'

const whole = z.int().nonnegative()
const ids = z.array(whole)
const key = z.object({ figure: whole, id: whole })

/** Position in an order: the figure it is sorted by, then the id. */
export type Key = z.infer<typeof key>

const keyOrStart = key.nullable()

const cursor = z.discriminatedUnion('kind', [
  /** In the mixed feed; isRest: among the tasks outside the platforms' rules, which newcomers see last. */
  z.object({
    kind: z.literal('mixed'),
    isRest: z.boolean(),
    place: whole,
    reached: z.object({ spot: keyOrStart, best: keyOrStart, least: keyOrStart }),
    recent: ids,
    deferred: z.object({ spot: ids, best: ids, least: ids }),
  }),
  /** In a list by one figure. */
  z.object({ kind: z.literal('sorted'), after: key }),
  /** Among the tasks whose site opens later: figure is the moment in ms. */
  z.object({ kind: z.literal('later'), after: keyOrStart }),
  /** Among the tasks closed by the day's caps: figure is the reward. */
  z.object({ kind: z.literal('closed'), after: keyOrStart }),
])

/** Position at which a list of tasks continues. */
export type Cursor = z.infer<typeof cursor>

/** Writes a cursor as text that needs no escaping in a URL. */
export const writeCursor = (position: Cursor): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Reads what writeCursor wrote. @throws Problem invalid_input if the text is not a cursor */
export function readCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw Problem.field('cursor', 'Invalid cursor for this list.')
  }
}
