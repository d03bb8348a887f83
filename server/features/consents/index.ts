import { agreeToTier } from '#contract/consents.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { agree } from './agree.ts'

export { plantConsents } from './queries.ts'

/** What members say yes to before they go on. */
export const consentEndpoints: readonly Endpoint[] = [endpoint(agreeToTier, agree)]
