import { tryScreenshot } from '#contract/checks/screenshots.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { admitTrial, askForTrial } from './ask-for-trial.ts'

export { readTrial, sweepTrials } from './read-trial.ts'
export { type Claim, judgeScreenshot } from './rules.ts'
export { hashDistance } from './text.ts'

/** The public trial of the screenshot check. */
export const screenshotEndpoints: readonly Endpoint[] = [
  endpoint(
    tryScreenshot,
    ({ query, file }, { services }) => askForTrial(services, { ...query, file }),
    ({ query }, context) => admitTrial(query, context),
  ),
]
