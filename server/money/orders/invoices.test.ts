import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cards, openCards } from '#tests/cards.ts'

let cards: Cards
beforeAll(async () => {
  cards = await openCards()
})
afterAll(() => cards.close())

/** Texts of a PDF of ours, in the order they are drawn. */
const textsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].flatMap(([, packed = '']) => {
    const drawing = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    return [...drawing.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
  })

test('an invoice names who runs the installation and how money is made; the demo’s names are examples', async () => {
  const { person, orderId } = await cards.buyer('reads_invoice')
  const invoice = async () => textsOf((await person.fetch(`/api/orders/${orderId}/invoice`)).rawPayload)
  const example = 'Example operator (example data of the demo)'
  expect(await invoice()).toContain(example)
  expect((await person.fetch('/about')).body).toContain(`Name: ${example}`)
  await cards.database.owner.query(
    `UPDATE installation SET operator_name = 'Clay Studio', operator_place = 'Kiln Lane 2, Stoke',
       operator_contact = 'clay@example.org', operator_income = 'People buy points.'`,
  )
  await cards.services.settings.refresh()
  const texts = await invoice()
  for (const text of ['Clay Studio', 'Kiln Lane 2, Stoke', 'clay@example.org']) expect(texts).toContain(text)
  expect(texts.at(-1)).toBe('How Mutuals makes money: People buy points.')
})
