import { z } from 'zod'
import { actionNames } from './catalogue.ts'
import { defineOperation } from './operation.ts'
import { type Check, checkLabels, platformNames } from './platforms.ts'

/** A row of the catalogue as it stands now, for everybody. */
const rate = z
  .object({
    key: z.string(),
    platform: z.enum(platformNames),
    action: z.enum(actionNames),
    label: z.string().describe('What is done.'),
    check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]).describe('How a completion is checked.'),
    isOn: z.boolean().describe('Whether it is offered now.'),
    effortSeconds: z.int().describe('About how long it takes where no timer measures it.'),
    durations: z.array(
      z.object({
        seconds: z.int().describe('By the timer or the player; 0: neither measures it.'),
        reward: z.int().describe('What it pays unless its owner offers more, in points.'),
      }),
    ),
  })
  .meta({ id: 'Rate' })
export type Rate = z.infer<typeof rate>

export const getRates = defineOperation({
  name: 'getRates',
  method: 'GET',
  path: '/api/rates',
  audience: 'public',
  summary: 'What each kind of task pays and how it is checked, as it stands now.',
  response: z.object({
    rates: z.array(rate),
    feeBasisPoints: z.int().describe('What an owner pays beside the reward, of it; never under 1 point.'),
    mostFactor: z.int().describe('The highest bid, times the rate.'),
  }),
})
