import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const readBatch = defineOperation({
  name: 'readBatch',
  method: 'GET',
  path: '/api/batch',
  audience: 'member',
  summary: 'Several of the member’s reads in one call, each answered as if sent alone.',
  query: z.object({
    paths: z
      .string()
      .max(2000)
      .describe('URLs of reads under /api, comma-separated, each encoded; at most 10.'),
  }),
  response: z.record(z.string(), z.object({ status: z.number().int(), body: z.unknown() })),
})
