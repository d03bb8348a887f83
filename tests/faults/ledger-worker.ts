import { openSync, writeSync } from 'node:fs'
import { createPool } from '#database/connection.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { migrate } from '#database/migrate.ts'
import { postTransfers } from '#ledger/index.ts'
import { openCreditWorkers } from '#server/exchange/attempts/credit-workers.ts'
import { players, random, ringEscrows, ripeAttempt, startCampaign } from './load.ts'

/**
 * A program to be killed while it moves points: transfers through the ledger's entry point, credits through
 * the credit workers. Each key is written to the file of argv[3] once its commit is acknowledged, never
 * before. argv[2]: the data folder.
 */
const [dataDir = '', acknowledgedFile = ''] = process.argv.slice(2)
const server = await startEmbedded({ dataDir, log: () => {} })
await server.createDatabase('faults')
await migrate(server.url('owner', 'faults'), { log: () => {} })
const url = server.url('app', 'faults')
const app = createPool(url)
const creditWorkers = openCreditWorkers({ url })
const file = openSync(acknowledgedFile, 'a')
const members = await players(app, 200, 100_000)
const escrows = await ringEscrows(app, 6)
const campaigns = await Promise.all(members.slice(0, 4).map(({ id }) => startCampaign(app, id, 20_000)))

const acknowledge = (key: string): void => void writeSync(file, `${key}\n`)

async function transfer(): Promise<void> {
  const [key, source] = [crypto.randomUUID(), members[random(members.length)]?.walletId ?? 0]
  const [target, amount] = [escrows[random(escrows.length)] ?? 0, 1 + random(5)]
  const [posted] = await postTransfers(app, [
    { key, reason: 'campaign_fund', source, target, amount, ref: 1 },
  ])
  if (posted?.verdict === 'ok') acknowledge(key)
}

async function credit(): Promise<void> {
  const memberId = members[random(members.length)]?.id ?? 0
  const attempt = await ripeAttempt(app, memberId, campaigns[random(campaigns.length)] ?? 0)
  if (attempt && (await creditWorkers.credit(attempt)).verdict === 'ok') acknowledge(attempt.sessionId)
}

process.stdout.write('ready\n')
await Promise.all(
  [...Array(4).fill(transfer), ...Array(12).fill(credit)].map(async (act: () => Promise<void>) => {
    // The server may be killed a moment before this program; a failure then was not acknowledged.
    for (;;) await act().catch(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }),
)
