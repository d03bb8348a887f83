import { auditEndpoints } from './audit/index.ts'
import { batchEndpoint } from './batch/index.ts'
import { accountCheckEndpoints } from './checks/account-checks/index.ts'
import { feedbackEndpoints } from './checks/feedback/index.ts'
import { playerEndpoints } from './checks/players/index.ts'
import { proofEndpoints } from './checks/proofs/index.ts'
import { retentionEndpoints } from './checks/retention/index.ts'
import { reviewEndpoints } from './checks/reviews/index.ts'
import { screenshotEndpoints } from './checks/screenshots/index.ts'
import { verificationEndpoints } from './checks/verifications/index.ts'
import { adEndpoints } from './community/ads/index.ts'
import { allContentEndpoints } from './community/all-content/index.ts'
import { blogEndpoints } from './community/blog/index.ts'
import { broadcastEndpoints } from './community/broadcasts/index.ts'
import { bulkActEndpoints } from './community/bulk-acts/index.ts'
import { circleEndpoints } from './community/circles/index.ts'
import { publicFactEndpoints } from './community/public-facts/index.ts'
import { searchEndpoints } from './community/search/index.ts'
import { supportEndpoints } from './community/support/index.ts'
import { toolEndpoints } from './community/tools/index.ts'
import { videoImportEndpoints } from './community/video-imports/index.ts'
import { cardSandboxEndpoints } from './demo/card-sandbox/index.ts'
import { activityEndpoints } from './exchange/activities/index.ts'
import { attemptEndpoints } from './exchange/attempts/index.ts'
import { campaignEndpoints } from './exchange/campaigns/index.ts'
import { catalogueEndpoints } from './exchange/catalogue/index.ts'
import { connectionEndpoints } from './exchange/connections/index.ts'
import { consentEndpoints } from './exchange/consents/index.ts'
import { contentEndpoints } from './exchange/content/index.ts'
import { dailyBonusEndpoints } from './exchange/daily-bonus/index.ts'
import { dailyFigureEndpoints } from './exchange/daily-figures/index.ts'
import { dashboardEndpoints } from './exchange/dashboard/index.ts'
import { installationEndpoints } from './exchange/installation/index.ts'
import { pageViewEndpoints } from './exchange/page-views/index.ts'
import { platformPerformanceEndpoints } from './exchange/platform-performance/index.ts'
import { pointEndpoints } from './exchange/points/index.ts'
import { taskEndpoints } from './exchange/tasks/index.ts'
import { visitEndpoints } from './exchange/visits/index.ts'
import type { Endpoint } from './http/endpoint.ts'
import { cryptoEndpoints } from './money/crypto/index.ts'
import { orderEndpoints } from './money/orders/index.ts'
import { paymentEventEndpoints } from './money/payment-events/index.ts'
import { premiumEndpoints } from './money/premium/index.ts'
import { recordReferral, referralEndpoints } from './money/referrals/index.ts'
import { accountEndpoints } from './people/account/index.ts'
import { joiningEndpoints } from './people/joining/index.ts'
import { memberEndpoints } from './people/members/index.ts'
import { notificationEndpoints } from './people/notifications/index.ts'
import { sessionEndpoints } from './people/sessions/index.ts'
import { caseEndpoints } from './staff/cases/index.ts'
import { queueEndpoints } from './staff/queues/index.ts'
import { flagEndpoints, flagMailNetwork } from './trust/flags/index.ts'
import { healthEndpoints } from './trust/health/index.ts'
import { carryLimit, limitEndpoints } from './trust/limits/index.ts'
import { maintenanceEndpoints } from './trust/maintenance/index.ts'
import { membersDeskEndpoints } from './trust/members-desk/index.ts'
import { holdEndpoints } from './trust/moderation/index.ts'
import { pointChangeEndpoints } from './trust/point-changes/index.ts'
import { reportEndpoints } from './trust/reports/index.ts'
import { transferEndpoints } from './trust/transfers/index.ts'

const alone: readonly Endpoint[] = [
  ...sessionEndpoints({ recordReferral, carryLimit, flagMailNetwork }),
  ...joiningEndpoints,
  ...installationEndpoints,
  ...memberEndpoints,
  ...accountEndpoints,
  ...notificationEndpoints,
  ...taskEndpoints,
  ...consentEndpoints,
  ...visitEndpoints,
  ...attemptEndpoints,
  ...feedbackEndpoints,
  ...playerEndpoints,
  ...campaignEndpoints,
  ...contentEndpoints,
  ...connectionEndpoints,
  ...accountCheckEndpoints,
  ...pageViewEndpoints,
  ...pointEndpoints,
  ...dailyBonusEndpoints,
  ...dashboardEndpoints,
  ...premiumEndpoints,
  ...activityEndpoints,
  ...platformPerformanceEndpoints,
  ...screenshotEndpoints,
  ...proofEndpoints,
  ...reviewEndpoints,
  ...retentionEndpoints,
  ...flagEndpoints,
  ...reportEndpoints,
  ...supportEndpoints,
  ...toolEndpoints,
  ...publicFactEndpoints,
  ...circleEndpoints,
  ...blogEndpoints,
  ...searchEndpoints,
  ...adEndpoints,
  ...bulkActEndpoints,
  ...allContentEndpoints,
  ...holdEndpoints,
  ...broadcastEndpoints,
  ...membersDeskEndpoints,
  ...limitEndpoints,
  ...maintenanceEndpoints,
  ...videoImportEndpoints,
  ...transferEndpoints,
  ...pointChangeEndpoints,
  ...auditEndpoints,
  ...caseEndpoints,
  ...queueEndpoints,
  ...healthEndpoints,
  ...catalogueEndpoints,
  ...verificationEndpoints,
  ...dailyFigureEndpoints,
  ...orderEndpoints,
  ...referralEndpoints,
  ...cryptoEndpoints,
  ...cardSandboxEndpoints,
  ...paymentEventEndpoints,
]

/** Every operation that this server answers, feature by feature. */
export const endpoints: readonly Endpoint[] = [...alone, batchEndpoint(alone)]
