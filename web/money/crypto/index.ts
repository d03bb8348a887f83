export { CryptoCheckout } from './crypto-checkout.tsx'
export { CryptoDesk } from './crypto-desk.tsx'
export { CryptoRefund } from './crypto-refund.tsx'
