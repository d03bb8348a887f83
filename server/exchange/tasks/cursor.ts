import { z } from 'zod'
import { cursorId } from '../../http/cursor.ts'

const ids = z.array(cursorId)
const key = z.object({ figure: z.int().nonnegative(), id: cursorId })

/** Position in an order: the figure it is sorted by, then the id. */
export type Key = z.infer<typeof key>

const keyOrStart = key.nullable()

/** Position at which a list of tasks continues. */
export const cursorSchema = z.discriminatedUnion('kind', [
  /** In the mixed feed; isRest: among the tasks outside the platforms' rules, which newcomers see last. */
  z.object({
    kind: z.literal('mixed'),
    isRest: z.boolean(),
    place: z.int().nonnegative(),
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

export type Cursor = z.infer<typeof cursorSchema>
