import type { Services } from '../services.ts'
import { deleteUnused } from './queries.ts'

/** A new picture may not be linked to its content yet. */
const minAgeSeconds = 86_400

/** Deletes unused pictures older than a day; returns how many. For a job. */
export const sweepPictures = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  deleteUnused(pool, minAgeSeconds)
