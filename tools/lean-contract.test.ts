import { expect, it } from 'vitest'
import { leanContract } from './lean-contract.ts'

it('keeps only name and route of an operation, and whether it is idempotent, in a call that may be dropped', () => {
  const code = `export const buy = defineOperation({
    name: 'buy', route: 'POST /api/things', audience: 'member', summary: 'Buys, for points.',
    body: z.object({ day: z.iso.date() }), response: z.object({ body: z.string() }),
    idempotent: true, errors: ['conflict'], withoutKey: 'It counts once.',
  })
  export const other = { body: 1 }`
  const lean = leanContract('contract/things.ts', code)
  expect(lean.replace(/\s+/g, ' ')).toBe(
    `export const buy = /* @__PURE__ */ defineOperation({ name: 'buy', route: 'POST /api/things', idempotent: true, }) export const other = { body: 1 }`,
  )
})
