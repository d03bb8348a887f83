import { listRecentActivities } from '#contract/exchange/activities.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { list } from './list-activities.ts'

/** A member's recent activity. */
export const activityEndpoints: readonly Endpoint[] = [endpoint(listRecentActivities, list)]
