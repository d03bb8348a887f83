import type { Endpoint } from '../../http/endpoint.ts'
import { decideReferralEndpoint, listWaitingEndpoint } from './decide-referrals.ts'
import { readInvitationEndpoint } from './invitation.ts'
import { getReferralsEndpoint, listReferralDaysEndpoint, listReferredEndpoint } from './list-referrals.ts'

export { noteInvitation } from './invitation.ts'
export { recordReferral } from './record-referral.ts'
export { settleReferrals } from './settle-referrals.ts'
export { verifyReferrals } from './verify-referrals.ts'

/** Endpoints of referrals. */
export const referralEndpoints: readonly Endpoint[] = [
  getReferralsEndpoint,
  listReferredEndpoint,
  listReferralDaysEndpoint,
  readInvitationEndpoint,
  listWaitingEndpoint,
  decideReferralEndpoint,
]
