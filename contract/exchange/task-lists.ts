import { z } from 'zod'
import { define, idParam, listQuery, moment, pageWith, rowId } from '../operation.ts'
import { listSoundcloudTracks, listTasks, listWebsiteTasks, type TaskFilters } from './tasks.ts'

/** Every operation that lists tasks. */
export const taskLists = [listTasks, listWebsiteTasks, listSoundcloudTracks] as const

/**
 * The operation that lists the tasks with these filters, and the filters left for its query. Server and
 * browser derive both alike.
 */
export function taskListOf(filters: TaskFilters): {
  operation: (typeof taskLists)[number]
  query: TaskFilters
} {
  const { platform, action, kind, ...query } = filters
  const named = kind === undefined ? namedLists[`${platform} ${action}`] : undefined
  return named ? { operation: named, query } : { operation: listTasks, query: filters }
}

/** Lists with a path of their own (spec §7), by what they list. */
const namedLists: Record<string, (typeof taskLists)[number] | undefined> = {
  'website visit': listWebsiteTasks,
  'soundcloud watch': listSoundcloudTracks,
}

export const listBlocked = define('listBlocked', 'GET /api/blocked', {
  summary: 'Creators whose tasks the member has hidden, the newest accounts first.',
  query: listQuery,
  response: pageWith({ blocked: z.array(z.object({ id: rowId, username: z.string(), at: moment })) }),
})

export const unblock = define('unblock', 'DELETE /api/blocked/{ownerId}', {
  summary: 'Shows a creator’s tasks again. Repeated: nothing changes.',
  params: z.object({ ownerId: idParam }),
})
