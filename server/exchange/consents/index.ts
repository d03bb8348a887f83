import { agreeToTier } from '#contract/exchange/consents.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { agree } from './agree.ts'

export { plantConsents } from './queries.ts'

/** Consents that members give before they continue. */
export const consentEndpoints: readonly Endpoint[] = [endpoint(agreeToTier, agree)]
