import { z } from 'zod'
import { define } from './operation.ts'

/** Most reads in one call. */
export const maxBatchPaths = 10

export const readBatch = define('readBatch', 'GET /api/batch', {
  summary: 'Several of the member’s reads in one call, each answered as if sent alone.',
  query: z.object({
    paths: z
      .string()
      .max(2000)
      .describe(`URLs of reads under /api, comma-separated, each encoded; at most ${maxBatchPaths}.`),
  }),
  response: z.record(z.string(), z.object({ status: z.int(), body: z.unknown() })),
})
