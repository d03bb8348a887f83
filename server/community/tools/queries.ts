import type pg from 'pg'
import {
  storedInput,
  type ToolInput,
  type ToolResult,
  toolResult,
  toolRunDays,
} from '#contract/community/tools.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'

type Client = pg.Pool | pg.ClientBase

/** Free runs that the member has used today, and their balance. */
export async function readUse(client: Client, memberId: number): Promise<{ used: number; balance: number }> {
  const row = await queryOne(
    client,
    { used: is.integer, balance: is.integer },
    {
      name: 'read-tool-use',
      text: `SELECT exchange.tool_runs_today(member.id, ledger.clock()) AS used, wallet.balance
        FROM member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id WHERE member.id = $1`,
      values: [memberId],
    },
  )
  if (!row) throw new Error(`member ${memberId} not found`)
  return row
}

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
export async function storeRun(client: pg.ClientBase, run: NewRun) {
  const { tool, title, description, language } = run.input
  const row = { tool, input: { title, description, language }, result: run.result }
  const stored = await queryOne(
    client,
    { verdict: is.text, runId: is.integer.orNull },
    'SELECT verdict, run_id AS "runId" FROM exchange.run_tool($1, $2, $3, $4, $5, $6)',
    [run.memberId, run.freeRuns, run.price, run.pays, run.key, JSON.stringify(row)],
  )
  return stored ?? { verdict: 'missing', runId: null }
}

const runRow = {
  id: is.integer,
  input: is.json(storedInput),
  result: is.json(toolResult),
  paid: is.integer,
  at: is.time,
}
export type RunRow = RowOf<typeof runRow>

/** The member's runs, newest first. before: the run after which the list continues. */
export const readRuns = (
  client: Client,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<RunRow[]> =>
  query(client, runRow, {
    name: 'read-tool-runs',
    text: `SELECT id, input, result, paid_points AS paid, created_at AS at FROM tool_run
      WHERE member_id = $1 AND result IS NOT NULL AND id < coalesce($2::bigint, 9007199254740991)
      ORDER BY id DESC LIMIT $3`,
    values: [memberId, before, limit],
  })

/** Empties a run, which stays counted for its day; the nightly job deletes it. */
export const emptyRun = async (client: Client, memberId: number, runId: string): Promise<void> => {
  await client.query('UPDATE tool_run SET input = NULL, result = NULL WHERE id = $1 AND member_id = $2', [
    runId,
    memberId,
  ])
}

/** Deletes runs that are too old for the history. */
export async function sweepToolRuns({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query('DELETE FROM tool_run WHERE created_at < ledger.clock() - make_interval(days => $1)', [
    toolRunDays,
  ])
}
