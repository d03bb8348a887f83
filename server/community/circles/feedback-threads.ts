import { is, queryValues } from '#database/rows.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'

const text = `**This week’s feedback.** Post a link to one thing you made and say what you want to know. For each comment you’d like, leave one for someone else: what works, what to fix, and where.`

/**
 * Opens the week's feedback thread in each circle and pins it in place of the last one, which is deleted if nobody used
 * it; returns how many. A week begins on Monday at 08:00 UTC. Runs every hour, so a Monday without a server is made up
 * for; a repeat changes nothing.
 */
export async function openFeedbackThreads(services: RowServices & Pick<Services, 'pool'>): Promise<number> {
  const circles = await queryValues(
    services.pool,
    is.integer,
    `WITH ${thisWeek} SELECT id FROM circle, this WHERE archived_at IS NULL AND NOT held
       AND NOT EXISTS (SELECT FROM circle_post WHERE circle_id = circle.id AND circle_post.week = this.week)`,
  )
  return serveRows(services, 'open-feedback-threads', circles, (ids) => openIn(services, ids))
}

const thisWeek = `clock AS (SELECT ledger.clock() AS at),
  this AS (SELECT at, date_trunc('week', at AT TIME ZONE 'UTC' - interval '8 hours')::date AS week FROM clock)`

const openIn = ({ pool }: Pick<Services, 'pool'>, circleIds: readonly number[]) =>
  pool.query(
    `WITH ${thisWeek},
       opened AS (
         INSERT INTO circle_post (circle_id, text, week, pinned_at)
         SELECT id, $1, week, at FROM circle, this WHERE id = ANY ($2) AND archived_at IS NULL AND NOT held
         ON CONFLICT (circle_id, week) WHERE week IS NOT NULL DO NOTHING RETURNING circle_id),
       last AS (
         SELECT id, circle_id, like_count > 0 OR EXISTS (SELECT FROM circle_comment WHERE post_id = post.id) AS used
         FROM circle_post AS post
         WHERE week IS NOT NULL AND pinned_at IS NOT NULL AND circle_id IN (SELECT circle_id FROM opened)),
       unpinned AS (UPDATE circle_post SET pinned_at = NULL WHERE id IN (SELECT id FROM last WHERE used)),
       deleted AS (DELETE FROM circle_post WHERE id IN (SELECT id FROM last WHERE NOT used)),
       counted AS (
         UPDATE circle SET post_count = post_count + 1 - (
           SELECT count(*) FROM last WHERE circle_id = circle.id AND NOT used)
         WHERE id IN (SELECT circle_id FROM opened))
     SELECT FROM opened`,
    [text, circleIds],
  )
