import { afterAll, expect, test } from 'vitest'
import { verifyDatabase } from '#server/checks/verifications/index.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { addPerson, type Party, statementOf } from '../exchange.ts'
import { runProgram } from '../programs.ts'
import { openTestServices } from '../services.ts'
import { buyAndRefund } from './purchase-steps.ts'
import type { CutPurchase } from './purchase-worker.ts'

/** A purchase that stops after a commit, and its database. */
interface Case extends CutPurchase {
  database: TestDatabase
  person: Party
}

const cases: Case[] = []
afterAll(() => Promise.all(cases.map(({ database }) => database.close())))

async function addCase(lastEdge: number): Promise<Case> {
  const database = await createTestDatabase()
  const person = await addPerson(database, 'buyer')
  const added = { appUrl: database.appUrl, memberId: person.id, lastEdge, database, person }
  cases.push(added)
  return added
}

/** Starts a program with purchases that stop at their edges. */
const startPurchases = (given: Case[]) =>
  runProgram([
    'tests/faults/purchase-worker.ts',
    JSON.stringify(given.map(({ appUrl, memberId, lastEdge }) => ({ appUrl, memberId, lastEdge }))),
  ])

/** The number of commits of a purchase that nothing stops. */
async function countEdges(): Promise<number> {
  const program = startPurchases([await addCase(0)])
  const [, edges] = await program.line(/^all (\d+) passed$/)
  await program.end('SIGKILL')
  return Number(edges)
}

async function continuePurchase({ database, person, lastEdge }: Case): Promise<void> {
  const services = await openTestServices(database, {})
  await buyAndRefund(services, person).finally(() => services.close())
  expect([lastEdge, await statementOf(database, person)]).toEqual([
    lastEdge,
    ['order_points 1500', 'order_refund -1500'],
  ])
  const { rows } = await database.app.query(
    `SELECT (SELECT count(*) FROM purchase_order WHERE state <> 'refunded') AS unfinished,
       (SELECT count(*) FROM sandbox_object WHERE kind = 'charge') - (SELECT count(*) FROM purchase_order) AS charged_twice,
       (SELECT count(*) FROM sandbox_object WHERE kind = 'refund') - (SELECT count(*) FROM purchase_order) AS refunded_twice`,
  )
  expect([lastEdge, rows]).toEqual([lastEdge, [{ unfinished: 0, charged_twice: 0, refunded_twice: 0 }]])
  expect([lastEdge, (await verifyDatabase(database.ownerUrl)).faults]).toEqual([lastEdge, []])
}

test('a purchase killed after any commit of it or its refund continues: one credit, one refund', async () => {
  // Order, checkout and its call, payment and its two events, refund and its call, its result, its two
  // events.
  const edges = await countEdges()
  expect(edges).toBeGreaterThan(9)
  for (let edge = 1; edge <= edges; edge++) await addCase(edge)
  const program = startPurchases(cases.slice(1))
  for (const { lastEdge } of cases.slice(1)) await program.line(new RegExp(`^stopped after ${lastEdge}\\.$`))
  await program.end('SIGKILL')
  // The first was not killed, and continuing it changes nothing.
  for (const stopped of cases) await continuePurchase(stopped)
})
