import type { Endpoint } from '../../http/endpoint.ts'
import { agreeToTierEndpoint } from './agree.ts'

/** Consents that members give before they continue. */
export const consentEndpoints: readonly Endpoint[] = [agreeToTierEndpoint]
