export { askProvider, newestAsk } from './ask-provider.ts'
/** Events of payment providers: received once, stored, and passed to the feature they concern. */
export { paymentEventEndpoints } from './desk.ts'
export { handleOpenEvents, receivePaymentEvents } from './handle-event.ts'
