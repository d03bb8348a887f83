import type pg from 'pg'
import { z } from 'zod'
import {
  deleteToolRun,
  listToolRuns,
  readToolTerms,
  runSchema,
  runTool,
  type ToolInput,
  type ToolResult,
  toolRunDays,
  tryTool,
} from '#contract/community/tools.ts'
import { type Client, is, query, queryRow, type RowOf } from '#database/rows.ts'
import type { Context, Member } from '../../http/context.ts'
import { type IdPage, pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { expectShown, Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { compute, topicOf } from './compute.ts'

const freeRunsOf = ({ settings }: Services, { premium }: Member): number =>
  settings.get(premium ? 'tool_premium_count' : 'tool_count')

/** Free runs and the price of another one, for the caller. */
async function termsOf(client: Client, { services, member }: Pick<Context, 'services' | 'member'>) {
  const { settings, config, languageModel } = services
  const use = member && (await readUse(client, member.id))
  const dailyRuns = member ? freeRunsOf(services, member) : config.RATE_LIMITS.tool_network.count
  return {
    dailyRuns,
    premiumRuns: settings.get('tool_premium_count'),
    left: use && Math.max(0, dailyRuns - use.used),
    price: settings.get('tool_points'),
    balance: use?.balance ?? null,
    usesModel: languageModel !== null,
  }
}

type Prepared = Pick<NewRun, 'price' | 'result'>

const runEndpoint = endpoint(runTool, async ({ body: { pays, shownCost, ...input } }, context) => {
  const { services, member } = context
  // The model is asked before the transaction, which would wait for it, and only if the run will be stored.
  const prepare = async () => {
    await countAgainstLimits(services, { tool_member: member.id })
    const topic = await topicOf(input)
    const { left, price, balance } = await termsOf(services.pool, context)
    const isCovered = (left ?? 0) > 0 || (pays && (balance ?? 0) >= price)
    return { price, result: await compute(topic, isCovered ? services.languageModel : null) }
  }
  const act = async (client: pg.PoolClient, key: string, { price, result }: Prepared) => {
    const freeRuns = freeRunsOf(services, member)
    const run = { memberId: member.id, freeRuns, price, pays, key, input, result }
    const { verdict, runId } = await storeRun(client, run)
    if (verdict === 'none_left')
      throw new Problem(
        'limit_reached',
        `You’ve used today’s ${freeRuns} free runs. Another one costs ${price} points.`,
      )
    if (verdict === 'insufficient')
      throw new Problem('not_enough_points', `A run costs ${price} points. Nothing was charged.`)
    if (verdict === 'replay' || verdict === 'key_conflict') throw new Problem('key_reused')
    if (runId === null) throw new Error(`a run was not stored: ${verdict}`)
    const [row] = await readRuns(client, member.id, { after: runId + 1, most: 1 })
    if (!row) throw new Error(`run ${runId} not found`)
    // It undoes the run, if the price has risen.
    expectShown(shownCost, row.paid)
    return { run: row, terms: await termsOf(client, context) }
  }
  return actOnce(context, runTool, { body: { ...input, pays } }, act, prepare)
})

/** Hashtags and titles for a text, and the member's history of them. */
export const toolEndpoints: readonly Endpoint[] = [
  endpoint(readToolTerms, (_input, context) => termsOf(context.services.pool, context)),
  endpoint(tryTool, async ({ body }, { services, network }) => {
    // Before the topic is found, which takes its time: a text without one costs a run.
    await countAgainstLimits(
      services,
      { tool_network: network },
      {
        sentence:
          'You’ve used today’s free runs without an account. Sign in to continue: your text stays here.',
      },
    )
    return { result: await compute(await topicOf(body), services.languageModel) }
  }),
  runEndpoint,
  endpoint(listToolRuns, async ({ query }, { services: { pool }, member }) => {
    const { shown, nextCursor } = await pageById(query, (page) => readRuns(pool, member.id, page))
    return { runs: shown, nextCursor }
  }),
  // An empty run stays counted for its day; the nightly job deletes it.
  endpoint(deleteToolRun, async ({ params }, { services: { pool }, member }) => {
    await pool.query('UPDATE tool_run SET input = NULL, result = NULL WHERE id = $1 AND member_id = $2', [
      params.runId,
      member.id,
    ])
  }),
]

const usedRow = { used: is.integer, balance: is.integer }
/** Free runs that the member has used today, and their balance. */
const readUse = (client: Client, memberId: number) =>
  queryRow(client, usedRow, {
    prepared: `SELECT exchange.tool_runs_today(member.id, ledger.clock()) AS used, wallet.balance
        FROM member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id WHERE member.id = $1`,
    values: [memberId],
  })

/** A run to store, and how it may be paid. */
interface NewRun {
  memberId: number
  freeRuns: number
  price: number
  pays: boolean
  key: string
  input: ToolInput
  result: ToolResult
}

/** Stores and pays for a run; the verdict is one of run-tool.sql. */
function storeRun(client: pg.ClientBase, run: NewRun) {
  const { tool, title, description, language } = run.input
  const row = { tool, input: { title, description, language }, result: run.result }
  return queryRow(
    client,
    { verdict: is.text, runId: is.integer.orNull },
    'SELECT verdict, run_id AS "runId" FROM exchange.run_tool($1, $2, $3, $4, $5, $6)',
    [run.memberId, run.freeRuns, run.price, run.pays, run.key, JSON.stringify(row)],
  )
}

const runRow = runSchema.extend({ id: z.int() })
type RunRow = RowOf<typeof runRow>

/** The member's runs, newest first. */
const readRuns = (client: Client, memberId: number, { after, most }: IdPage): Promise<RunRow[]> =>
  query(client, runRow, {
    prepared: `SELECT id, input, result, paid_points AS paid, created_at AS at FROM tool_run
      WHERE member_id = $1 AND result IS NOT NULL AND id < coalesce($2::bigint, 9007199254740991)
      ORDER BY id DESC LIMIT $3`,
    values: [memberId, after, most],
  })

/** Deletes runs that are too old for the history. */
export async function sweepToolRuns({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query('DELETE FROM tool_run WHERE created_at < ledger.clock() - make_interval(days => $1)', [
    toolRunDays,
  ])
}
