import type { AdSlotName, adEventKinds } from '#contract/community/ads.ts'
import { type Client, is, query, queryValue, run } from '#database/rows.ts'
import { pathOfPicture } from '../../pictures/index.ts'
import type { Services } from '../../services.ts'

const candidateRow = {
  id: is.integer,
  headline: is.text,
  body: is.text,
  pictureUrl: is.text.orNull,
  url: is.text,
  weight: is.integer,
  /** The database's time. */
  at: is.time,
}

/** Most ads that a slot draws from: the newest. */
const candidatesMost = 200

/**
 * Ads that may be shown to a viewer in a slot now (memberId null: a visitor, whose country is unknown and who has no
 * cap). A member with a running task gets none.
 */
export const readCandidates = (client: Client, slot: AdSlotName, memberId: number | null) =>
  query(client, candidateRow, {
    prepared: `WITH moment AS MATERIALIZED (
         SELECT date_trunc('milliseconds', ledger.clock()) AS at,
           (SELECT country FROM member WHERE id = $2) AS country,
           EXISTS (SELECT FROM started_attempt JOIN attempt ON attempt.id = attempt_id
             WHERE started_attempt.member_id = $2 AND is_timed AND attempt.state = 'started'
               AND started_attempt.expires_at > ledger.clock()) AS is_at_task
       )
       SELECT id, headline, body, ${pathOfPicture('picture_id')} AS "pictureUrl", url, weight, at FROM ad, moment
       WHERE slot = $1 AND state = 'running' AND coalesce(ends_at, 'infinity') > (SELECT at FROM moment)
         AND starts_at <= at
         AND NOT is_at_task AND (countries IS NULL OR country = ANY (countries))
         AND ($2::bigint IS NULL OR daily_cap IS NULL OR daily_cap > (SELECT count(*) FROM ad_event
           WHERE member_id = $2 AND ad_id = ad.id AND kind = 'seen'
             AND ad_event.at >= date_trunc('day', moment.at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'))
       ORDER BY id DESC LIMIT $3`,
    values: [slot, memberId, candidatesMost],
  })

/** Seconds from serving an ad to the first report that counts: it was in sight for as long. */
const leastSeconds = 1
/** Seconds for which a token counts. Its events are kept for longer, so it can't count twice. */
const tokenSeconds = 86_400
const keptSeconds = 2 * tokenSeconds

/** An ad as it was served to one viewer once. */
export interface Serving {
  id: string
  adId: number
  /** null: a visitor. */
  memberId: number | null
  at: Date
}

type AdEvent = Serving & { kind: (typeof adEventKinds)[number] }

/** Stores events of servings, each once; those of a token that is too new or too old are left out. */
export async function addEvents(client: Client, events: readonly AdEvent[]): Promise<void> {
  await run(client, {
    prepared: `INSERT INTO ad_event (serving_id, kind, ad_id, member_id, at)
      SELECT event.id, kind, "adId", "memberId", ledger.clock()
      FROM jsonb_to_recordset($1) AS event (id uuid, kind text, "adId" bigint, "memberId" bigint, at timestamptz)
      WHERE at <= ledger.clock() - make_interval(secs => $2) AND at > ledger.clock() - make_interval(secs => $3)
      ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(events), leastSeconds, tokenSeconds],
  })
}

const batchMost = 20_000

/**
 * Adds new events to the figures of their ad and day (UTC), in batches, and deletes those whose tokens have expired;
 * returns how many were added. For a job. Each event is added once, whoever runs it.
 */
export async function rollUpAds({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let total = 0
  for (;;) {
    const added = await rollUpBatch(pool)
    total += added
    if (added < batchMost) break
  }
  await pool.query(
    'DELETE FROM ad_event WHERE counted AND at < (SELECT ledger.clock()) - make_interval(secs => $1)',
    [keptSeconds],
  )
  return total
}

const rollUpBatch = (client: Client): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `WITH batch AS (
       SELECT serving_id, kind FROM ad_event WHERE NOT counted ORDER BY at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), counted AS (
       UPDATE ad_event SET counted = true FROM batch
       WHERE ad_event.serving_id = batch.serving_id AND ad_event.kind = batch.kind
       RETURNING ad_id, ad_event.kind, (at AT TIME ZONE 'UTC')::date AS day
     ), sums AS (
       SELECT ad_id, day, count(*) FILTER (WHERE kind = 'seen') AS seen,
         count(*) FILTER (WHERE kind = 'clicked') AS clicked
       FROM counted GROUP BY ad_id, day
     ), days AS (
       INSERT INTO ad_day (ad_id, day, seen, clicked) SELECT * FROM sums ORDER BY ad_id, day
       ON CONFLICT (ad_id, day) DO UPDATE
       SET seen = ad_day.seen + excluded.seen, clicked = ad_day.clicked + excluded.clicked
     ), totals AS (
       UPDATE ad SET seen_count = seen_count + sum.seen, clicked_count = clicked_count + sum.clicked
       FROM (SELECT ad_id, sum(seen) AS seen, sum(clicked) AS clicked FROM sums GROUP BY ad_id) AS sum
       WHERE id = ad_id
     )
     SELECT count(*) AS added FROM counted`,
    [batchMost],
  )
