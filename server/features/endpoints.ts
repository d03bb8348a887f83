import type { Endpoint } from '../http/endpoint.ts'
import { accountCheckEndpoints } from './account-checks/index.ts'
import { activityEndpoints } from './activities/index.ts'
import { attemptEndpoints } from './attempts/index.ts'
import { batchEndpoint } from './batch/index.ts'
import { campaignEndpoints } from './campaigns/index.ts'
import { cardSandboxEndpoints } from './card-sandbox/index.ts'
import { connectionEndpoints } from './connections/index.ts'
import { consentEndpoints } from './consents/index.ts'
import { contentEndpoints } from './content/index.ts'
import { cryptoEndpoints } from './crypto/index.ts'
import { dailyBonusEndpoints } from './daily-bonus/index.ts'
import { dailyFigureEndpoints } from './daily-figures/index.ts'
import { dashboardEndpoints } from './dashboard/index.ts'
import { demoSiteEndpoints } from './demo-sites/index.ts'
import { engagementEndpoints } from './engagement/index.ts'
import { feedbackEndpoints } from './feedback/index.ts'
import { flagEndpoints, flagMailNetwork } from './flags/index.ts'
import { memberEndpoints } from './members/index.ts'
import { orderEndpoints } from './orders/index.ts'
import { pageViewEndpoints } from './page-views/index.ts'
import { paymentEventEndpoints } from './payment-events/index.ts'
import { platformPerformanceEndpoints } from './platform-performance/index.ts'
import { playerEndpoints } from './players/index.ts'
import { pointEndpoints } from './points/index.ts'
import { premiumEndpoints } from './premium/index.ts'
import { proofEndpoints } from './proofs/index.ts'
import { queueEndpoints } from './queues/index.ts'
import { rateEndpoints } from './rates/index.ts'
import { recordReferral, referralEndpoints } from './referrals/index.ts'
import { reportEndpoints } from './reports/index.ts'
import { retentionEndpoints } from './retention/index.ts'
import { reviewEndpoints } from './reviews/index.ts'
import { screenshotEndpoints } from './screenshots/index.ts'
import { sessionEndpoints } from './sessions/index.ts'
import { taskEndpoints } from './tasks/index.ts'
import { verificationEndpoints } from './verifications/index.ts'
import { visitEndpoints } from './visits/index.ts'

const alone: readonly Endpoint[] = [
  ...sessionEndpoints({ recordReferral, flagMailNetwork }),
  ...memberEndpoints,
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
  ...demoSiteEndpoints,
  ...proofEndpoints,
  ...reviewEndpoints,
  ...retentionEndpoints,
  ...flagEndpoints,
  ...reportEndpoints,
  ...queueEndpoints,
  ...engagementEndpoints,
  ...verificationEndpoints,
  ...dailyFigureEndpoints,
  ...orderEndpoints,
  ...rateEndpoints,
  ...referralEndpoints,
  ...cryptoEndpoints,
  ...cardSandboxEndpoints,
  ...paymentEventEndpoints,
]

/** Every operation that this server answers, feature by feature. */
export const endpoints: readonly Endpoint[] = [...alone, batchEndpoint(alone)]
