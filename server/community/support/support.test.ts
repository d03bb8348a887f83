import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { contactUs, type openTicket } from '#contract/community/support.ts'
import type { Request } from '#contract/operation.ts'
import { funded } from '#tests/campaigns.ts'
import { createClient } from '#tests/client.ts'
import { give, join, type Person, promote } from '#tests/exchange.ts'
import { uploadPicture } from '#tests/pictures.ts'
import { until } from '#tests/programs.ts'
import { shareServer } from '#tests/server.ts'
import { sweepVisitorTickets } from './index.ts'

const server = shareServer()
let admin: Person
beforeAll(async () => {
  admin = await join(server, 'answers_tickets')
  await promote(server.database, admin)
})

type NewTicket = Request<typeof openTicket>['body']
const question = (changes: Partial<NewTicket> = {}): NewTicket => ({
  kind: 'question',
  subject: 'When is my streak frozen?',
  text: 'I missed Tuesday and would like to know what happens to the row.',
  ...changes,
})
const open = (person: Person, changes: Partial<NewTicket> = {}) => person.tries.openTicket(question(changes))
const opened = async (person: Person, changes: Partial<NewTicket> = {}) =>
  (await person.do.openTicket(question(changes))).ticket
const answer = (ticketId: string, text: string | null, close = false) =>
  admin.tries.answerTicket({ ticketId, text, close })
const reply = (person: Pick<Person, 'tries'>, ticketId: string, text: string) =>
  person.tries.replyToTicket({ ticketId, text })
const read = (person: Pick<Person, 'tries'>, ticketId: string) => person.tries.readTicket({ ticketId })

/** Waits until the server has written the mail to its terminal, and returns everything it wrote so far. */
async function mailTo(address: string): Promise<string> {
  await until(() => server.output().includes(`To: ${address}`))
  return server.output()
}

describe('a member’s ticket', () => {
  test('names what it is about, is answered by mail and on the site, and opens again with a reply', async () => {
    const person = await join(server, 'asks_twice')
    await give(server.database, person, 1000)
    const campaign = await funded(person, { title: 'Moon jars' })
    const about = { kind: 'campaign' as const, id: campaign.id }
    const ticket = await opened(person, { kind: 'campaign', about })
    expect(ticket).toMatchObject({
      state: 'open',
      about: { title: 'Moon jars', path: '/content-hub' },
      messages: [{ by: 'author' }],
    })
    expect((await answer(ticket.id, 'It continues tomorrow.')).body.ticket.state).toBe('answered')
    await until(() => server.output().includes('Subject: Answered: When is my streak frozen?'))
    await until(() => server.output().includes(`/support/${ticket.id}`))
    expect(server.output()).toContain('It continues tomorrow.')
    const answered = (await read(person, ticket.id)).body.ticket
    expect(answered.messages.map(({ by }) => by)).toEqual(['author', 'support'])
    expect((await reply(person, ticket.id, 'Thank you')).body.ticket).toMatchObject({ state: 'open' })
    await answer(ticket.id, null, true)
    expect((await read(person, ticket.id)).body.ticket.state).toBe('closed')
    expect((await reply(person, ticket.id, 'One more thing')).body.ticket.state).toBe('open')
  })

  test('carries pictures, whole and large, in its first message and in replies', async () => {
    const [person, other] = [await join(server, 'shows_it'), await join(server, 'takes_it')]
    const tall = await sharp({ create: { width: 900, height: 1900, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const { id: first } = await uploadPicture(person, tall)
    const ticket = await opened(person, { pictures: [first, first] })
    expect(ticket.messages).toMatchObject([{ pictures: [expect.stringMatching(/^\/pictures\/\d+$/)] }])
    const webp = await (await person.client.fetch(ticket.messages[0]?.pictures[0] ?? '')).arrayBuffer()
    expect(await sharp(webp).metadata()).toMatchObject({ width: 758, height: 1600 })
    const body = await person.do.replyToTicket({ ticketId: ticket.id, text: 'And here', pictures: [first] })
    expect(body.ticket.messages.map(({ pictures }) => pictures.length)).toEqual([1, 1])
    const foreign = await open(other, { pictures: [first] })
    expect(foreign).toMatchObject({
      status: 400,
      body: { error: { fields: { pictures: expect.any(String) } } },
    })
  })

  test('is opened once, and its reply written once, if each is sent again', async () => {
    const person = await join(server, 'sends_again')
    const ticket = await opened(person)
    expect((await opened(person)).id).toBe(ticket.id)
    for (const text of ['And today?', 'And today?', 'And tomorrow?', 'And today?'])
      await reply(person, ticket.id, text)
    const { messages } = (await read(person, ticket.id)).body.ticket
    expect(messages.slice(1).map(({ text }) => text)).toEqual(['And today?', 'And tomorrow?', 'And today?'])
    await reply(person, ticket.id, 'Solved')
    await answer(ticket.id, null, true)
    expect((await opened(person)).id).not.toBe(ticket.id)
  })

  test('has a subject of one line, without direction marks', async () => {
    const person = await join(server, 'hostile_subject')
    const { subject } = await opened(person, { subject: ' Pay\u202eout\r\nBcc: all@example.org ' })
    expect(subject).toBe('Payout Bcc: all@example.org')
  })

  test('is closed by its author, and closed again without effect', async () => {
    const person = await join(server, 'closes')
    const { id } = await opened(person)
    const close = () => person.tries.closeTicket({ ticketId: id })
    expect((await close()).body.ticket.state).toBe('closed')
    expect((await close()).body.ticket.state).toBe('closed')
  })

  test('is nobody else’s, and its author’s list continues after each page', async () => {
    const [person, other] = [await join(server, 'lists_own'), await join(server, 'looks_in')]
    const ids = []
    for (let index = 0; index < 3; index++)
      ids.push((await opened(person, { subject: `Question ${index}` })).id)
    expect((await read(other, ids[0] ?? '')).status).toBe(404)
    expect((await reply(other, ids[0] ?? '', 'Hello')).status).toBe(404)
    const visitor = createClient(server)
    expect((await read(visitor, ids[0] ?? '')).status).toBe(404)
    const { status, body: ended } = await reply(visitor, ids[0] ?? '', 'Hello')
    expect([status, ended]).toMatchObject([404, { error: { message: expect.stringContaining('sign in') } }])
    const first = await person.do.listTickets({ limit: 2 })
    const rest = await person.do.listTickets({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.tickets, ...rest.tickets].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(rest.nextCursor).toBeNull()
  })

  test('can be about nothing of another member', async () => {
    const [person, other] = [await join(server, 'names_own'), await join(server, 'names_theirs')]
    await give(server.database, person, 1000)
    const { id } = await funded(person, { title: 'Mine' })
    const subjects = async (person: Person) =>
      (await person.do.listTicketSubjects()).subjects.map(({ title }) => title)
    expect([await subjects(person), await subjects(other)]).toEqual([['Mine'], []])
    expect(await open(other, { about: { kind: 'campaign', id } })).toMatchObject({
      status: 400,
      body: { error: { fields: { about: 'Choose one from the list.' } } },
    })
    for (const wrong of ['0', 'x', "1' OR true", '99999999999999999999'])
      expect((await open(person, { about: { kind: 'campaign', id: wrong } })).status).toBe(400)
  })

  test('needs a subject and a message, and each is named', async () => {
    const person = await join(server, 'says_little')
    const { status, body } = await open(person, { subject: ' a ', text: 'short' })
    expect(status).toBe(400)
    const fields = {
      subject: 'Use at least 3 characters.',
      text: 'Use at least 10 characters.',
    }
    expect(body).toEqual({ error: expect.objectContaining({ fields }) })
  })

  test('of a bug carries the browser’s details to admins', async () => {
    const person = await join(server, 'finds_bug')
    const browser = {
      page: '/earn-points',
      agent: 'Test',
      window: '390 × 844',
      language: 'en',
      theme: 'dark',
    }
    const { id } = await opened(person, { kind: 'bug', browser })
    const body = await admin.do.readAnyTicket({ ticketId: id })
    expect(body.ticket).toMatchObject({ author: expect.any(String), browser })
  })
})

describe('a visitor’s message', () => {
  const write = (email: string, website = '') =>
    createClient(server).call(contactUs, { body: { ...question(), email, website } })

  test('opens a ticket that is answered by mail, and its link continues it without an account', async () => {
    expect((await write('Curious@Example.com')).body.number).toEqual(expect.any(Number))
    expect(server.output()).not.toContain('To: Curious@Example.com')
    const body = await admin.do.listAllTickets({ limit: 100 })
    const ticket = body.tickets.find(({ email }) => email === 'Curious@Example.com')
    await answer(ticket?.id ?? '', 'Yes, it is free.\n\nNo card either.')
    const mail = await mailTo('Curious@Example.com')
    await until(() => server.output().includes(`/support/${ticket?.id}`))
    expect(mail).toContain('Yes, it is free.')
    const id = ticket?.id ?? ''
    const visitor = createClient(server)
    const thread = (await read(visitor, id)).body.ticket
    expect(thread).toMatchObject({
      author: null,
      email: null,
      messages: [{ by: 'author' }, { by: 'support' }],
    })
    expect((await reply(visitor, id, 'Thanks')).body.ticket.state).toBe('open')
  })

  test('is deleted a year after the last word, unless it still waits for an answer', async () => {
    for (const name of ['answered', 'waits']) await write(`${name}@visitors.example.com`)
    const { owner } = server.database
    const idOf = async (name: string): Promise<string> =>
      (await owner.query(`SELECT public_id FROM ticket WHERE email = $1`, [`${name}@visitors.example.com`]))
        .rows[0]?.public_id
    await answer(await idOf('answered'), 'Yes.')
    await sweepVisitorTickets({ pool: owner })
    expect(await idOf('answered')).toBeDefined()
    await owner.query(
      `UPDATE ticket SET waits_since = waits_since - interval '366 days' WHERE member_id IS NULL`,
    )
    await sweepVisitorTickets({ pool: owner })
    expect([await idOf('answered'), await idOf('waits')]).toEqual([undefined, expect.any(String)])
  })

  test('by a program that fills in the hidden field opens none', async () => {
    expect((await write('bot@example.com', 'https://spam.example')).body).toEqual({ number: null })
    const { rows } = await server.database.owner.query(`SELECT FROM ticket WHERE email = 'bot@example.com'`)
    expect(rows).toEqual([])
  })

  test('needs an email', async () => {
    expect(await write('nobody')).toMatchObject({
      status: 400,
      body: { error: { fields: { email: expect.any(String) } } },
    })
  })

  test('sent again, since its response was lost, is one ticket, and another visitor’s is another', async () => {
    // Two hours later none of this network’s messages count against its limit.
    await server.database.shiftClock(7201)
    const numbers = []
    // A repeat counts against no limit: the limit is 3.
    for (const name of ['twice', 'twice', 'else', 'else', 'else', 'third'])
      numbers.push((await write(`${name}@example.com`)).body.number)
    const [first, , second, , , third] = numbers
    expect(numbers).toEqual([first, first, second, second, second, third])
    expect(new Set(numbers).size).toBe(3)
    expect(third).toEqual(expect.any(Number))
    expect((await write('fourth@example.com')).status).toBe(429)
  })
})

describe('the desk', () => {
  test('lists open tickets by their wait, and counts them in the badge', async () => {
    const person = await join(server, 'waits_long')
    const [first, second] = [await opened(person), await opened(person, { subject: 'And then?' })]
    await reply(person, first.id, 'Still there?')
    const waiting: string[] = []
    let cursor: string | null | undefined
    do {
      const body = await admin.do.listAllTickets({ limit: 2, ...(cursor && { cursor }) })
      waiting.push(...body.tickets.map(({ id }) => id))
      cursor = body.nextCursor
      expect(body.total).toBeGreaterThanOrEqual(2)
    } while (cursor)
    expect(new Set(waiting).size).toBe(waiting.length)
    expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
    const { queues } = await admin.do.listQueues()
    expect(queues.find(({ kind }) => kind === 'ticket')?.count).toBe(waiting.length)
  })

  test('without words must close', async () => {
    const person = await join(server, 'no_admin')
    const { id } = await opened(person)
    expect(await answer(id, null)).toMatchObject({ status: 400 })
    expect((await answer(crypto.randomUUID(), 'Hello')).status).toBe(404)
  })
})
