import type { Endpoint } from '../../http/endpoint.ts'
import { listRecentActivitiesEndpoint } from './list-activities.ts'

/** A member's recent activity. */
export const activityEndpoints: readonly Endpoint[] = [listRecentActivitiesEndpoint]
