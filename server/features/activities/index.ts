import { listRecentActivities } from '#contract/activities.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { list } from './list-activities.ts'

/** What moved a member's points. */
export const activityEndpoints: readonly Endpoint[] = [endpoint(listRecentActivities, list)]
