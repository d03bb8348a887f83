import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sendProof } from '#contract/checks/proofs.ts'
import { attemptReasons } from '#contract/exchange/attempts.ts'
import type { LocalPerson } from '#tests/app.ts'
import { begin, draw, followTask, hand, prove, shareProofs, someone } from '#tests/proofs.ts'
import { beginUpload, type RawAnswer, type SlowUpload } from '#tests/slow-upload.ts'

const exchange = shareProofs()
let port: number
beforeAll(async () => {
  await exchange.app.listen({ port: 0, host: '127.0.0.1' })
  port = (exchange.app.server.address() as AddressInfo).port
})

const begun: SlowUpload[] = []
afterEach(() => {
  for (const { socket } of begun.splice(0)) socket.destroy()
})

/** Begins to send a screenshot and stops; returns the response that comes all the same. */
function answerTo(person: LocalPerson, attemptId: string): Promise<RawAnswer> {
  const cookie = `session=${person.cookies.session}`
  const upload = beginUpload(port, sendProof, { params: { attemptId } }, { cookie })
  begun.push(upload)
  return upload.answer()
}

let people = 0
const earner = () => someone(exchange, `sender-${++people}`, 2)

test('a screenshot for an attempt that is unknown or another member’s is rejected before its body', async () => {
  const [person, other] = [await earner(), await earner()]
  const attemptId = await begin(other, await followTask(exchange, person))
  for (const id of [randomUUID(), attemptId])
    expect(await answerTo(person, id)).toMatchObject({
      status: 404,
      error: { code: 'not_found', message: 'Attempt not found.' },
    })
})

test('a screenshot for an attempt that was paid or has ended is rejected before its body', async () => {
  const person = await earner()
  const paid = await prove(exchange, person, await followTask(exchange, await earner()), draw('sure'))
  expect(await answerTo(person, paid)).toMatchObject({
    status: 409,
    error: { message: 'You’ve already sent a screenshot. One is enough.' },
  })
  const ended = await begin(person, await followTask(exchange, await earner()))
  for (const words of ['no picture', 'none again', 'none at all']) {
    await hand(person, ended, new Blob([words]))
    await exchange.readAll()
  }
  const { text, advice } = attemptReasons.proof_unusable
  expect(await answerTo(person, ended)).toMatchObject({
    status: 409,
    error: { message: `${text}. ${advice}` },
  })
})
