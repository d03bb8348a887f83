import { beforeAll, describe, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, promote } from '#tests/exchange.ts'
import { ordered } from '#tests/orders.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000' }))
let admin: LocalPerson
let helper: LocalPerson
let helperName: string
beforeAll(async () => {
  admin = await local.join('desk_admin')
  await promote(database, admin)
  helper = await local.join('desk_helper')
  const { rows } = await database.owner.query<{ username: string }>(
    `UPDATE member SET staff_role = 'support' WHERE id = $1 RETURNING username`,
    [helper.id],
  )
  helperName = rows[0]?.username ?? ''
})

async function report(person: LocalPerson, kind: 'bug' | 'question', subject: string) {
  const text = 'It happens each time I open the page.'
  return (await person.do.openTicket({ kind, subject, text })).ticket
}
const audited = async (act: string) => (await admin.do.listAudit({ act })).entries

describe('a ticket', () => {
  test('is assigned to somebody on the staff, found under theirs, and given back', async () => {
    const ticket = await report(await local.join('desk_asks'), 'question', 'Who answers this?')
    const assign = (to: string | null) => helper.tries.assignTicket({ ticketId: ticket.id, to })
    expect((await assign(helperName)).body.ticket.desk?.assignedTo).toBe(helperName)
    expect((await assign('nobody_known')).body).toMatchObject({
      error: { fields: { to: expect.any(String) } },
    })
    const mine = await helper.do.listAllTickets({ assigned: 'me' })
    expect(mine.tickets.map(({ id }) => id)).toEqual([ticket.id])
    expect(mine.staff).toContain(helperName)
    expect((await admin.do.listAllTickets({ assigned: 'me' })).tickets).toEqual([])
    await assign(null)
    const free = await helper.do.listAllTickets({ assigned: 'nobody', kind: 'question' })
    expect(free.tickets.map(({ id }) => id)).toContain(ticket.id)
    expect(await audited('assign_ticket')).toMatchObject([
      { actor: helperName, detail: { before: helperName, after: null } },
      { actor: helperName, detail: { before: null, after: helperName } },
    ])
  })

  test('shows the desk the state of the task or order that it is about', async () => {
    const person = await local.join('desk_about')
    const owner = await addPerson(database, 'desk_promotes')
    await give(database, owner, 100)
    const taskId = String(await fundTask(database, { owner, reward: 5 }))
    const { attempt } = await person.do.startAttempt({ taskId })
    const { orderId } = await ordered(person)
    const factsOf = async (kind: 'attempt' | 'order', id: string) => {
      const body = {
        kind: 'question' as const,
        subject: 'What is it?',
        text: 'I see it in my list.',
        about: { kind, id },
      }
      const { ticket } = await person.do.openTicket(body)
      const read = await helper.do.readAnyTicket({ ticketId: ticket.id })
      return read.ticket.desk?.facts
    }
    expect(await factsOf('attempt', attempt.id)).toBe('Started, 5 points')
    expect(await factsOf('order', orderId)).toMatch(/^\w+, \$\d+\.\d\d$/)
  })

  test('tells its author nothing of the desk', async () => {
    const person = await local.join('desk_author')
    const ticket = await report(person, 'bug', 'The chart is empty')
    await admin.do.assignTicket({ ticketId: ticket.id, to: helperName })
    const own = await person.do.readTicket({ ticketId: ticket.id })
    expect(own.ticket.desk).toBeNull()
    expect(JSON.stringify(own)).not.toContain(helperName)
  })
})

describe('a bug report', () => {
  test('is on its own desk, is judged, and closes as a duplicate whose author hears of the fix', async () => {
    const [one, other] = [await local.join('desk_first'), await local.join('desk_second')]
    const original = await report(one, 'bug', 'Saving fails')
    const duplicate = await report(other, 'bug', 'I cannot save')
    const judge = (ticketId: string, body: { severity: 'high' | null; duplicateOf: number | null }) =>
      helper.tries.judgeBug({ ticketId, ...body })
    expect(
      (await judge(original.id, { severity: 'high', duplicateOf: null })).body.ticket.desk,
    ).toMatchObject({
      severity: 'high',
    })
    for (const wrong of [duplicate.number, 999_999])
      expect((await judge(duplicate.id, { severity: null, duplicateOf: wrong })).status).toBe(400)
    const closed = await judge(duplicate.id, { severity: null, duplicateOf: original.number })
    expect(closed.body.ticket).toMatchObject({ state: 'closed', desk: { duplicateOf: original.number } })
    // Sent again, it tells its author nothing twice.
    await judge(duplicate.id, { severity: null, duplicateOf: original.number })
    const bugs = await helper.do.listAllTickets({ desk: 'bugs' })
    expect(bugs.tickets.map(({ id }) => id)).toContain(original.id)
    expect(bugs.tickets.map(({ id }) => id)).not.toContain(duplicate.id)
    const questions = await helper.do.listAllTickets({ limit: 100 })
    expect(questions.tickets.some(({ kind }) => kind === 'bug')).toBe(false)
    await admin.do.answerTicket({ ticketId: original.id, text: 'Fixed today.', close: true })
    const told = (await other.do.listNotifications()).notifications
    expect(told.map(({ body }) => body)).toEqual([
      'Fixed today.',
      expect.stringContaining('we know this fault as report'),
    ])
    const thread = await admin.do.readAnyTicket({ ticketId: original.id })
    expect(thread.ticket.desk?.duplicates).toBe(1)
    expect((await audited('judge_bug')).length).toBeGreaterThan(0)
  })

  test('that becomes a duplicate takes its own duplicates along, whose authors hear of the fix', async () => {
    const people = [
      await local.join('desk_a'),
      await local.join('desk_b'),
      await local.join('desk_c'),
    ] as const
    const [last, middle, first] = [
      await report(people[0], 'bug', 'Saving fails'),
      await report(people[1], 'bug', 'I cannot save'),
      await report(people[2], 'bug', 'It does not save'),
    ]
    for (const [ticket, original] of [[first, middle] as const, [middle, last] as const])
      await helper.do.judgeBug({ ticketId: ticket.id, severity: 'low', duplicateOf: original.number })
    await helper.do.answerTicket({ ticketId: last.id, text: 'Fixed.', close: true })
    for (const person of people)
      expect((await person.do.listNotifications()).notifications[0]?.body).toBe('Fixed.')
  })

  test('alone can be judged as one', async () => {
    const ticket = await report(await local.join('desk_no_bug'), 'question', 'Is this a bug?')
    const { status } = await helper.tries.judgeBug({
      ticketId: ticket.id,
      severity: 'low',
      duplicateOf: null,
    })
    expect(status).toBe(409)
  })
})
