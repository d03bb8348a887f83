import type { Endpoint } from '../../http/endpoint.ts'
import { changeNotificationChoiceEndpoint, getNotificationChoicesEndpoint } from './choices.ts'
import { addPushDeviceEndpoint, removePushDeviceEndpoint } from './devices.ts'
import {
  listNotificationsEndpoint,
  readAllNotificationsEndpoint,
  readNotificationEndpoint,
} from './list-notifications.ts'
import { readUnsubscribeEndpoint, unsubscribeEndpoint } from './unsubscribe-link.ts'

export { deliverNotification, sendDigest, sendDigests } from './deliver.ts'
export { sweepNotifications } from './list-notifications.ts'
export { type Notification, notify } from './notify.ts'
export { enqueuePushes, pushNotification } from './push.ts'
export { readSecret } from './queries.ts'
export { browserName } from './rules.ts'
export { leadToUnsubscribe } from './unsubscribe-link.ts'

/** Notifications: their list, and how a member gets them. */
export const notificationEndpoints: readonly Endpoint[] = [
  listNotificationsEndpoint,
  readNotificationEndpoint,
  readAllNotificationsEndpoint,
  getNotificationChoicesEndpoint,
  changeNotificationChoiceEndpoint,
  addPushDeviceEndpoint,
  removePushDeviceEndpoint,
  readUnsubscribeEndpoint,
  unsubscribeEndpoint,
]
