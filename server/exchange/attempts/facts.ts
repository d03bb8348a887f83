import { z } from 'zod'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { redConsent } from '#contract/exchange/consents.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { type Client, is, queryValue } from '#database/rows.ts'
import { checkOf } from '../connections/index.ts'
import { feedbackRecordOf } from './feedback-record.ts'
import type { EarnerFacts, RunningAttempt, TaskFacts } from './judged.ts'
import { earningLimits, firstDaySeconds, holdSeconds } from './rules.ts'

const count = z.int()
const counts = z.array(z.tuple([count, count]))
const moment = z.string()

/** Facts as exchange.earner_facts returns them; pairs and groups are lists of keys and counts. */
export const earnerJson = z.object({
  now: moment,
  tomorrow: moment,
  isActive: z.boolean(),
  language: z.string().nullable(),
  country: z.string().nullable(),
  creditedCount: count,
  creditedDays: count,
  rejectedCount: count,
  premium: z.boolean(),
  ageSeconds: z.number(),
  followsClosed: z.boolean(),
  feedback: z.array(z.object({ isRejection: z.boolean(), at: moment })),
  hasAgreed: z.boolean(),
  ownKeys: z.array(z.string()),
  linkedIds: z.array(count),
  blockedIds: z.array(count),
  pairs: counts,
  sites: z.array(z.object({ key: z.string(), opensAt: moment.nullable(), taken: count })),
  groups: z.array(z.tuple([z.string(), count])),
  taken: z.object({ attempts: count, points: count, recentPoints: count, screenshots: count }),
  running: z.array(
    z.object({
      id: count,
      campaignId: count,
      sessionId: z.string(),
      title: z.string(),
      action: z.string(),
      contentKey: z.string().nullable(),
      isTimed: z.boolean(),
      keptUntil: moment,
    }),
  ),
})
type EarnerJson = z.infer<typeof earnerJson>

/** Values of exchange.earner_facts after the member’s id. */
export const factValues = (setting: ReadSetting, hold = holdSeconds): number[] => [
  setting('site_wait_seconds'),
  hold,
  redConsent.version,
]

/** Reads an earner's facts, without locks. */
export async function readEarnerFacts(
  client: Client,
  setting: ReadSetting,
  memberId: number,
): Promise<EarnerFacts> {
  const json = await queryValue(client, is.json(earnerJson), {
    prepared: 'SELECT exchange.earner_facts($1, $2, $3, $4) AS facts',
    values: [memberId, ...factValues(setting)],
  })
  return earnerFactsOf(memberId, json, setting)
}

/** The facts with their limits, made searchable. lockedIds: of running attempts, in a start. */
export function earnerFactsOf(
  memberId: number,
  json: EarnerJson,
  setting: ReadSetting,
  lockedIds: readonly number[] = [],
): EarnerFacts {
  const { sites, running, ownKeys, linkedIds, blockedIds, pairs, groups, feedback, ...facts } = json
  const now = new Date(json.now)
  return {
    ...facts,
    memberId,
    now,
    tomorrow: new Date(json.tomorrow),
    limits: earningLimits(setting, json),
    missingTasks: Math.max(1, setting('trust1_credited_count') - json.creditedCount),
    firstDayEnds: new Date(now.getTime() + (firstDaySeconds - json.ageSeconds) * 1000),
    feedbackClosedUntil: feedbackRecordOf(
      feedback.map(({ isRejection, at }) => ({ isRejection, at: new Date(at) })),
      now,
    ).closedUntil,
    ownKeys: new Set(ownKeys),
    linkedIds: new Set(linkedIds),
    blockedIds: new Set(blockedIds),
    pairs: new Map(pairs),
    groups: new Map(groups),
    sites: new Map(sites.map(({ key, opensAt, taken }) => [key, { opensAt: dateOf(opensAt), taken }])),
    running: running.map((one): RunningAttempt => ({ ...one, keptUntil: new Date(one.keptUntil) })),
    lockedIds,
  }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Columns of the facts about a task. */
export const taskFactRow = {
  id: is.integer,
  ownerId: is.integer.orNull,
  platform: is.text,
  action: is.text,
  kind: is.text,
  reward: is.integer,
  isLive: is.boolean,
  isFull: is.boolean,
  contentKey: is.text,
  siteKey: is.text,
  languages: is.texts.orNull,
  countries: is.texts.orNull,
  hoursFrom: is.integer.orNull,
  hoursUntil: is.integer.orNull,
  restsUntil: is.time.orNull,
}

/** SQL of these columns, of campaign and content. */
export const taskFactColumns = `campaign.id, campaign.owner_id AS "ownerId", campaign.platform, campaign.action,
  campaign.kind, campaign.reward_points AS reward, campaign.state = 'live' AS "isLive",
  campaign.delivered + campaign.reserved >= campaign.target AS "isFull", content.content_key AS "contentKey",
  coalesce(content.site_key, content.content_key) AS "siteKey", campaign.languages, campaign.countries,
  campaign.hours_from AS "hoursFrom", campaign.hours_until AS "hoursUntil", campaign.rests_until AS "restsUntil"`

/**
 * The member's past with a campaign's content, and the session of that if it was for this campaign; the SQL of
 * both columns, and the join that they need. A running attempt is among the facts about the member.
 */
export const doneRow = { done: is.oneOf(['waiting', 'done']).orNull, doneSession: is.uuid.orNull }
export const doneColumns = `CASE WHEN earlier.campaign_id = campaign.id AND earlier.state IN ('proving', 'pending')
    THEN 'waiting' WHEN earlier.state <> 'started' THEN 'done' END AS done,
  CASE WHEN earlier.campaign_id = campaign.id THEN earlier.session_id END AS "doneSession"`
/** The join for the placeholder of a member. */
export const joinDone = (
  member: string,
): string => `LEFT JOIN attempt AS earlier ON earlier.member_id = ${member}
  AND campaign.action <> 'visit' AND earlier.action = campaign.action AND earlier.content_key = content.content_key
  AND (earlier.reason IS NULL OR earlier.reason IN ('feedback_refused', 'feedback_removed'))`

/** Days in which an owner who earned from a member does not count as another person for the member's bonus. */
const mutualDays = 30

/** SQL condition that an owner did tasks of a member in these days; today: the day (UTC). */
export const isMutual = (
  owner: string,
  member: string,
  today: string,
): string => `EXISTS (SELECT FROM pair_day
  WHERE earner_id = ${owner} AND pair_day.owner_id = ${member} AND attempts_taken > 0
    AND pair_day.day > ${today} - ${mutualDays})`

/** The facts about a task for an earner whose accounts check these rows. Without a row in the catalogue it is not live. */
export function taskFactsOf(
  row: Omit<TaskFacts, 'group' | 'check' | 'isRed' | 'done'> & { kind: string; done?: TaskFacts['done'] },
  accountRows: ReadonlySet<string>,
): TaskFacts {
  const entry = catalogueRow(row.platform, row.action, row.kind)
  return {
    ...row,
    group: entry?.group ?? 'visits',
    check: entry ? checkOf(entry, accountRows) : 'timer',
    isRed: entry?.tier === 'red',
    isLive: row.isLive && entry !== undefined,
    done: row.done ?? null,
  }
}

/** A live task that nothing is known against: its owner, content and site are nobody's. */
export const anyTask: TaskFacts = {
  id: 0,
  ownerId: -1,
  platform: '',
  action: '',
  group: 'watches',
  check: 'timer',
  isRed: false,
  reward: 0,
  isLive: true,
  isFull: false,
  contentKey: '',
  siteKey: '',
  languages: null,
  countries: null,
  hoursFrom: null,
  hoursUntil: null,
  restsUntil: null,
  done: null,
}
