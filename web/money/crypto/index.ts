export { CryptoCheckout } from './crypto-checkout.tsx'
export { CryptoDesk } from './crypto-desk.tsx'
export { CryptoRefund } from './pay-card.tsx'
