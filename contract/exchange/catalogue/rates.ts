import { z } from 'zod'
import { define, named } from '../../operation.ts'
import { type Check, checkLabels, platformNames } from '../../platforms.ts'
import { actionNames } from '../catalogue.ts'

/** A catalogue row with its current values, for everyone. */
const rate = named('Rate', {
  key: z.string(),
  platform: z.enum(platformNames),
  action: z.enum(actionNames),
  label: z.string().describe('The action, in the catalogue’s words.'),
  check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]).describe('How a completion is checked.'),
  isOn: z.boolean().describe('True: it is offered now.'),
  effortSeconds: z.int().describe('Estimated seconds that it takes, if no timer measures it.'),
  durations: z.array(
    z.object({
      seconds: z.int().describe('Measured by the timer or the player; 0: not measured.'),
      reward: z.int().describe('Points that it pays unless the owner offers more.'),
    }),
  ),
})
export type Rate = z.infer<typeof rate>

export const getRates = define('getRates', 'GET /api/rates', {
  audience: 'public',
  summary: 'Current reward and check of each kind of task.',
  response: z.object({
    rates: z.array(rate),
    feeBasisPoints: z.int().describe('Fee on top of the reward, as a share of it; at least 1 point.'),
    mostFactor: z.int().describe('Highest bid, as a multiple of the rate.'),
  }),
})
