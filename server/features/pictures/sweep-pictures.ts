import type { Services } from '../../services.ts'
import { deleteUnused } from './queries.ts'

/** What was made a moment ago may not have found its content yet. */
const youngSeconds = 86_400

/** Deletes the pictures that no content has shown for a day; answers how many. For a job. */
export const sweepPictures = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  deleteUnused(pool, youngSeconds)
