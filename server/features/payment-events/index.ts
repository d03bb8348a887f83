export { askProvider } from './ask-provider.ts'
/** What payment providers tell: received once, kept, handed to who it is about. */
export { paymentEventEndpoints } from './desk.ts'
export { handleOpenEvents, plantEvents } from './handle-event.ts'
export { receivePaymentEvents } from './receive.ts'
