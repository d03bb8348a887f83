import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leanContract } from './lean-contract.ts'

it('keeps of an operation only what the browser needs, of filters their names, of schemas nothing, and of imports those in use', () => {
  const code = `import { z } from 'zod'
  import { countries, codes } from './places.ts'
  import { define } from './operation.ts'
  export const place = z.enum(codes).refine((code) => { const far = z.any(); return code !== far })
  export const other = place.extend({})
  export const shown = named('Shown', { place })
  export const buy = define('buy', 'POST /api/things', {
    audience: 'member', summary: 'Buys, for points.', body: z.object({ day: z.iso.date() }), response: z.object({ body: z.string() }),
    idempotent: true, errors: ['conflict'], withoutKey: 'It counts once.',
  })
  export const listThings = desk('listThings', 'GET /api/admin/things', {
    rows: 'things', row: place, filters: { kind: z.enum(codes).optional(), q: word }, sorts: ['at'],
  })
  export const thingCase = defineCase('thing', { roles: [], subject: 'thing', evidence: z.object({ at: word }), gone: 'No.' })
  export const more = { body: 1 }
  export function nameOf(named) { const name = named.trim(); return name }`
  const lean = leanContract('contract/things.ts', code)
  expect(lean.replace(/\s+/g, ' ')).toBe(
    "import { z } from 'zod' import { define } from './operation.ts' export const place = z export const other = /* @__PURE__ */ place.extend({}) export const shown = z export const buy = /* @__PURE__ */ define('buy', 'POST /api/things', { idempotent: true, }) export const listThings = /* @__PURE__ */ desk('listThings', 'GET /api/admin/things', { rows: 'things', filters: { kind: 0, q: 0 }, sorts: ['at'], }) export const thingCase = /* @__PURE__ */ defineCase('thing', { roles: [], }) export const more = { body: 1 } export function nameOf(named) { const name = /* @__PURE__ */ named.trim(); return name }",
  )
})

it.each(globSync('contract/**/*.ts').filter((path) => !path.includes('.test.')))(
  '%s has a schema in its place only where it imports the library',
  (path) => {
    const code = readFileSync(path, 'utf8')
    expect(code.includes("from 'zod'") || !/= z$/m.test(leanContract(path, code))).toBe(true)
  },
)
