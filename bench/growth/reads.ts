import type pg from 'pg'
import { z } from 'zod'
import { addressOf, type Operation } from '#contract/operation.ts'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { endpoints } from '#server/endpoints.ts'

/** Readers by planted id: someone with a long past, an owner of much that was done, a newcomer, an admin. */
export const readers = { heavy: 1, owner: 2, newcomer: 3, admin: 4 } as const
type Reader = keyof typeof readers

/** One URL as one reader reads it. */
export interface Read {
  reader: Reader
  url: string
  /** A list that only admins read. */
  isForAdmins: boolean
}

/** SQL for a value of each variable part of a URL, as the reader $1 would have it. */
const samples: Record<string, string> = {
  taskId: `SELECT id FROM campaign WHERE state = 'live' AND owner_id <> $1 AND platform = 'website' ORDER BY id DESC LIMIT 1`,
  attemptId: `SELECT session_id FROM attempt WHERE ($1 IN (member_id, owner_id) OR $1 = 4) AND check_name = 'screenshot' ORDER BY id DESC LIMIT 1`,
  campaignId: 'SELECT id FROM campaign WHERE owner_id = $1 ORDER BY id DESC LIMIT 1',
  orderId: 'SELECT public_id FROM purchase_order WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
  websiteId: `SELECT id FROM campaign WHERE state = 'live' AND owner_id <> $1 AND platform = 'website' ORDER BY id DESC LIMIT 1`,
  videoId: `SELECT id FROM campaign WHERE state = 'live' AND platform = 'tiktok' AND action = 'watch' LIMIT 1`,
  contentId: `SELECT content_id FROM campaign WHERE state = 'live' AND platform = 'youtube' AND action = 'watch' LIMIT 1`,
  platform: `SELECT 'youtube' AS platform`,
}

const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

/** Values of the query's parts that are free text or a day. */
const freeText: Record<string, string> = { search: 'm100', q: 'x100', from: lastMonth, until: lastMonth }

/** Every GET of the contract and every page, as these readers see them. */
export async function readsOf(owner: pg.Pool): Promise<Read[]> {
  const reads: Read[] = []
  for (const reader of Object.keys(readers) as Reader[]) {
    const params = await paramsOf(owner, readers[reader])
    const sees = (audience: string): boolean => audience !== 'admin' || reader === 'admin'
    for (const { operation } of endpoints)
      if (operation.method === 'GET' && sees(operation.audience))
        // Each choice of a query once, as the reader with most to read.
        for (const url of urlsOf(operation, params).slice(0, ['heavy', 'admin'].includes(reader) ? 100 : 1))
          reads.push({ reader, url, isForAdmins: operation.audience === 'admin' })
    for (const row of pages) {
      if (!servesIn(row, false) || !sees(row.audience)) continue
      const url = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '0'))
      // The reader would be signed out.
      if (url !== '/logout') reads.push({ reader, url, isForAdmins: row.audience === 'admin' })
    }
  }
  return reads.filter(({ url }) => url !== '/api/logout' && !url.startsWith('/api/batch'))
}

async function paramsOf(owner: pg.Pool, memberId: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, text] of Object.entries(samples)) {
    const { rows } = await owner.query(text.includes('$1') ? { text, values: [memberId] } : text)
    const value = Object.values(rows[0] ?? {})[0]
    if (value !== undefined) found[name] = String(value)
  }
  return found
}

/** A call without a query, and one with each value of each of its choices. */
function urlsOf(operation: Operation, params: Record<string, string>): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = Object.fromEntries(names.map((name) => [name, params[name] ?? '0']))
  const queries = Object.entries(operation.query?.shape ?? {}).flatMap(([name, schema]) =>
    choicesOf(schema as z.ZodType, name).map((value) => ({ [name]: value })),
  )
  return [{}, ...queries].map((query) => addressOf(operation, { params: path, query }))
}

function choicesOf(schema: z.ZodType, name: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return choicesOf(schema.unwrap() as z.ZodType, name)
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  const text = freeText[name]
  return text === undefined ? [] : [text]
}
