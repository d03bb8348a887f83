import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyDatabase } from '#server/checks/verifications/index.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { addPerson, statementOf } from '../exchange.ts'
import { runProgram } from '../programs.ts'
import { openTestServices } from '../services.ts'
import { buyAndRefund } from './purchase-steps.ts'

// Several programs start.
vi.setConfig({ testTimeout: 240_000 })

const maxEdges = 40
let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
beforeAll(async () => {
  database = await createTestDatabase()
  services = await openTestServices(database, {})
})
afterAll(async () => {
  await services.close()
  await database.close()
})

/** Runs a purchase in its own program and kills it at an edge; false if the purchase has fewer edges. */
async function killAt(edge: number, memberId: number): Promise<boolean> {
  const program = runProgram([
    'tests/faults/purchase-worker.ts',
    database.appUrl,
    String(memberId),
    String(edge),
  ])
  const said = await program.line(/^edge .*$/)
  await program.end('SIGKILL')
  return said[0] !== 'edge none'
}

test('a purchase killed after any commit of it or its refund continues: one credit, one refund', async () => {
  let edges = 0
  for (let edge = 1, wasKilled = true; wasKilled && edge < maxEdges; edge++) {
    const person = await addPerson(database, `killed_${edge}`)
    wasKilled = await killAt(edge, person.id)
    await buyAndRefund(services, person)
    expect([edge, await statementOf(database, person)]).toEqual([
      edge,
      ['order_points 1500', 'order_refund -1500'],
    ])
    edges = edge
  }
  // Order, checkout and its call, payment and its two events, refund and its call, its result, its two
  // events.
  expect(edges).toBeGreaterThan(9)
  const { rows } = await database.app.query(
    `SELECT (SELECT count(*) FROM purchase_order WHERE state <> 'refunded') AS unfinished,
       (SELECT count(*) FROM sandbox_object WHERE kind = 'charge') - (SELECT count(*) FROM purchase_order) AS charged_twice,
       (SELECT count(*) FROM sandbox_object WHERE kind = 'refund') - (SELECT count(*) FROM purchase_order) AS refunded_twice`,
  )
  expect(rows).toEqual([{ unfinished: 0, charged_twice: 0, refunded_twice: 0 }])
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
})
