import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const readBatch = defineOperation({
  name: 'readBatch',
  method: 'GET',
  path: '/api/batch',
  audience: 'member',
  summary: 'Several own reads at once, each answered as if it had been asked for alone.',
  query: z.object({
    paths: z
      .string()
      .max(2000)
      .describe('Addresses of reads under /api, comma separated, each encoded; at most 10.'),
  }),
  response: z.record(z.string(), z.object({ status: z.number().int(), body: z.unknown() })),
})
