import type pg from 'pg'
import type { ReadSetting } from '#contract/settings.ts'
import { is, queryOne, queryRow, queryValue } from '#database/rows.ts'
import {
  anyTask,
  doneColumns,
  doneRow,
  earnerFactsOf,
  earnerJson,
  factValues,
  joinDone,
  taskFactColumns,
  taskFactRow,
  taskFactsOf,
} from './facts.ts'
import type { EarnerFacts, TaskFacts } from './judged.ts'
import { expirySeconds } from './rules.ts'
import { isTimed } from './verdict.ts'

/** A start under its locks: the facts to judge it by, and what begins if it is allowed. */
export interface OpenStart {
  earner: EarnerFacts
  task: TaskFacts
  requiredSeconds: number
  /** The attempt at this task that waits for its verdict. */
  waitingSession: string | null
  /** The moment of the facts, with the database's precision. */
  at: string
}

const openedRow = { earner: is.json(earnerJson), lockedIds: is.integers }
const wantedRow = { ...taskFactRow, ...doneRow, requiredSeconds: is.integer }

/** In place of a campaign that does not exist; the sentence is about a website. */
const unknownTask: TaskFacts = { ...anyTask, platform: 'website', action: 'visit', isLive: false }

/** Takes the locks of a start in the caller's transaction, ends overdue attempts, and reads the facts after that. */
export async function openStart(
  client: pg.ClientBase,
  setting: ReadSetting,
  start: { memberId: number; campaignId: number; accountRows: ReadonlySet<string>; holdSeconds?: number },
): Promise<OpenStart> {
  const { memberId, campaignId, accountRows, holdSeconds } = start
  const opened = await queryRow(client, openedRow, {
    prepared: `SELECT earner, locked_ids AS "lockedIds" FROM exchange.open_start($1, $2, $3, $4, $5)`,
    values: [memberId, campaignId, ...factValues(setting, holdSeconds)],
  })
  const wanted = await queryOne(client, wantedRow, {
    prepared: `SELECT ${taskFactColumns}, campaign.required_seconds AS "requiredSeconds", ${doneColumns}
      FROM campaign JOIN content ON content.id = campaign.content_id ${joinDone('$1')} WHERE campaign.id = $2`,
    values: [memberId, campaignId],
  })
  return {
    earner: earnerFactsOf(memberId, opened.earner, setting, opened.lockedIds),
    task: wanted ? taskFactsOf(wanted, accountRows) : unknownTask,
    requiredSeconds: wanted?.requiredSeconds ?? 0,
    waitingSession: wanted?.doneSession ?? null,
    at: opened.earner.now,
  }
}

/** Begins the attempt of an open start, in place of a timed one that still runs; returns its session. */
export function beginAttempt(
  client: pg.ClientBase,
  { earner, at, requiredSeconds, task: { id, group, check, action } }: OpenStart,
): Promise<string> {
  const replaced = isTimed({ action }) ? earner.running.find((one) => one.isTimed) : undefined
  return queryValue(client, is.uuid, {
    prepared: 'SELECT exchange.begin_attempt($1, $2, $3, $4, $5, $6, $7) AS "sessionId"',
    values: [earner.memberId, id, group, check, at, expirySeconds(action, requiredSeconds), replaced?.id],
  })
}
