import type { Endpoint } from '../../http/endpoint.ts'
import { readInvitationEndpoint } from './invitation.ts'
import { getReferralsEndpoint, listReferralDaysEndpoint, listReferredEndpoint } from './list-referrals.ts'

export { noteInvitation, recordReferral } from './invitation.ts'
export { referralCase } from './referral-case.ts'
export { settleReferrals } from './settle-referrals.ts'

export const referralEndpoints: readonly Endpoint[] = [
  getReferralsEndpoint,
  listReferredEndpoint,
  listReferralDaysEndpoint,
  readInvitationEndpoint,
]
