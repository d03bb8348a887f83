export { deliverNotification, sendDigest, sendDigests } from './deliver.ts'
export { type Notification, notify } from './notify.ts'
