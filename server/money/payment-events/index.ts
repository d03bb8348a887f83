/** Events of payment providers: received once, stored, and passed to the feature they concern. */
export { paymentEventEndpoints } from './desk.ts'
export { handleOpenEvents, receivePaymentEvents } from './handle-event.ts'
export { newestReconciliation, reconcilePayments } from './reconcile-payments.ts'
