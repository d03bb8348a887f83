export { CryptoCheckout } from './crypto-checkout.tsx'
export { CryptoRefund } from './crypto-refund.tsx'
