import { is, queryRow } from '#database/rows.ts'
import { oncePerRequest } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { type EarnerFacts, earnerFactsOf, earnerJson, factValues } from '../attempts/index.ts'
import { accountRowsOf } from '../connections/index.ts'
import { closedSitesOf, hiddenOwnersOf } from './rules.ts'

/** An earner's facts, and what else lists need. */
export interface EarnerView extends EarnerFacts {
  /** Keys of the catalogue rows that the earner's accounts can check. */
  accountRows: ReadonlySet<string>
  /** Owners all of whose tasks are hidden, and sites that open later: lists pass over them in the database. */
  hiddenOwnerIds: number[]
  closedSites: string[]
  /** Has too few credited tasks for any trust: sees tasks within the platforms' rules first. */
  isNew: boolean
  /** True if so much was done that a list looks up each campaign instead of reading every attempt. */
  hasLongPast: boolean
  /** Live campaigns in the spotlight, the same for every reader: a few per platform. */
  spotlitIds: number[]
  /** Lists with an alert for new tasks, as "platform action"; both may be empty. */
  watches: string[]
}

/**
 * Credited attempts above which lookups are cheaper: one costs about as much as reading four attempts, and a
 * list passes fewer than a quarter of this many campaigns.
 */
const longPast = 1_500

const earnerRow = { facts: is.json(earnerJson), spotlitIds: is.integers, watches: is.texts }

/** Services that a member's view is read with. */
export type ViewServices = Pick<Services, 'pool' | 'settings' | 'platforms'>

/** Reads a member's view. */
export async function readEarnerView(services: ViewServices, memberId: number): Promise<EarnerView> {
  const { pool, settings } = services
  const [accountRows, { facts, spotlitIds, watches }] = await Promise.all([
    accountRowsOf(services, memberId),
    queryRow(pool, earnerRow, {
      prepared: `SELECT exchange.earner_facts($1, $2, $3, $4) AS facts,
        ARRAY(SELECT id FROM campaign WHERE state = 'live' AND spotlight_until IS NOT NULL
          AND spotlight_until > (SELECT ledger.clock())) AS "spotlitIds",
        ARRAY(SELECT platform || ' ' || action FROM task_watch WHERE member_id = $1) AS watches`,
      values: [memberId, ...factValues(settings.get)],
    }),
  ])
  const earner = earnerFactsOf(memberId, facts, settings.get)
  return {
    ...earner,
    accountRows,
    hiddenOwnerIds: hiddenOwnersOf(earner),
    closedSites: closedSitesOf(earner),
    isNew: !earner.limits.mayFollow,
    hasLongPast: facts.creditedCount > longPast,
    spotlitIds,
    watches,
  }
}

export const viewOf = oncePerRequest(
  ({ services, member }: { services: ViewServices; member: { id: number } }) =>
    readEarnerView(services, member.id),
)
