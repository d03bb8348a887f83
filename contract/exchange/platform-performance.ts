import { z } from 'zod'
import { define, named } from '../operation.ts'

/** The platforms of the dashboard's list, in its order. */
export const performancePlatforms = [
  'youtube',
  'twitter',
  'instagram',
  'tiktok',
  'soundcloud',
  'twitch',
] as const

export const performanceSchema = named('PlatformPerformance', {
  platform: z.enum(performancePlatforms),
  followers: z.int(),
  engagement: z.number().describe('Per cent, one decimal.'),
  progress: z.int(),
  target: z.int(),
})
export type PlatformPerformance = z.infer<typeof performanceSchema>

/** Sample figures, shown and labelled "Sample" for a platform without figures or if the read failed. */
export const samplePerformance: readonly PlatformPerformance[] = [
  { platform: 'youtube', followers: 12_400, engagement: 4.8, progress: 86, target: 100 },
  { platform: 'twitter', followers: 3_100, engagement: 2.1, progress: 31, target: 100 },
  { platform: 'instagram', followers: 5_900, engagement: 3.9, progress: 52, target: 100 },
  { platform: 'tiktok', followers: 8_100, engagement: 6.2, progress: 64, target: 100 },
  { platform: 'soundcloud', followers: 940, engagement: 5.4, progress: 18, target: 100 },
  { platform: 'twitch', followers: 420, engagement: 7.1, progress: 12, target: 100 },
]

export const listPlatformPerformance = define(
  'listPlatformPerformance',
  'GET /api/user/platform-performance',
  {
    summary: 'The member’s figures on each connected platform.',
    response: z.object({ platforms: z.array(performanceSchema) }),
  },
)
