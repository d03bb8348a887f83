import { readTrust } from '#contract/exchange/attempts.ts'
import { endpoint } from '../../http/endpoint.ts'
import { trustOf } from './rules.ts'

/** GET /api/account/trust. Level 1 needs credits alone; level 2 and 3 need days too. */
export const readTrustEndpoint = endpoint(readTrust, async (_input, { services: { settings }, member }) => {
  const { creditedCount: credited, creditedDays: days, rejectedCount: rejected } = member
  const level = trustOf(settings.get, member)
  const next = {
    0: { level: 1, credited: settings.get('trust1_credited_count'), days: 0 },
    1: { level: 2, credited: settings.get('trust2_credited_count'), days: settings.get('trust2_day_count') },
    2: { level: 3, credited: settings.get('trust3_credited_count'), days: settings.get('trust3_day_count') },
    3: null,
  }[level]
  const rejectedMostPercent = settings.get('trust_rejected_basis_points') / 100
  return { level, credited, days, rejected, rejectedMostPercent, next }
})
