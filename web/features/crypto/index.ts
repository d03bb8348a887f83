export { CryptoCheckout } from './crypto-checkout.tsx'
