/** A chain whose stablecoins can be accepted. */
interface KnownNetwork {
  name: string
  /** Its tokens are worth nothing, so it is accepted only in demo mode. */
  test?: boolean
  /** Blocks after which a payment counts, unless CRYPTO_CONFIRMATIONS is set. */
  confirmations: number
  pollSeconds: number
  /** Symbol and decimals by lower-case address. Empty: any token, for the operator's own node. */
  tokens: Record<string, { symbol: string; decimals: number }>
}

const usdc = { symbol: 'USDC', decimals: 6 }
const usdt = { symbol: 'USDT', decimals: 6 }

/** The allow-list: a look-alike token at another address never counts, whatever it calls itself. */
export const knownNetworks: Record<number, KnownNetwork> = {
  1: {
    name: 'Ethereum',
    confirmations: 12,
    pollSeconds: 15,
    tokens: {
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': usdc,
      '0xdac17f958d2ee523a2206206994597c13d831ec7': usdt,
    },
  },
  10: {
    name: 'OP Mainnet',
    confirmations: 30,
    pollSeconds: 10,
    tokens: { '0x0b2c639c533813f4aa9d7837caf62653d097ff85': usdc },
  },
  137: {
    name: 'Polygon',
    confirmations: 128,
    pollSeconds: 10,
    tokens: { '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': usdc },
  },
  8453: {
    name: 'Base',
    confirmations: 30,
    pollSeconds: 10,
    tokens: { '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': usdc },
  },
  42161: {
    name: 'Arbitrum One',
    confirmations: 120,
    pollSeconds: 10,
    tokens: { '0xaf88d065e77c8cc2239327c5edb3a432268e5831': usdc },
  },
  43114: {
    name: 'Avalanche',
    confirmations: 20,
    pollSeconds: 10,
    tokens: { '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': usdc },
  },
  84532: {
    name: 'Base Sepolia',
    test: true,
    confirmations: 10,
    pollSeconds: 10,
    tokens: { '0x036cbd53842c5426634e7929541ec2318f3dcf7e': usdc },
  },
  11155111: {
    name: 'Sepolia',
    test: true,
    confirmations: 6,
    pollSeconds: 15,
    tokens: { '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238': usdc },
  },
  31337: { name: 'Local chain', test: true, confirmations: 3, pollSeconds: 2, tokens: {} },
}
