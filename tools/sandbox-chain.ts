import { StartError } from '#database/start-error.ts'
import { practiceXpub } from '#server/providers/chain/practice.ts'
import { connect, type Hands, startTestChain } from './chain/test-chain.ts'
import { runTool } from './run-tool.ts'

const port = 8545
const url = `http://127.0.0.1:${port}`
/** The token is the first contract of the chain's first account, so it always has this address. */
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const unitsOfCent = 10_000n
const help = `  npm run sandbox:chain                             start a chain, and keep it running
  npm run sandbox:chain -- pay ADDRESS DOLLARS      pay an order's address, as 9.99
  npm run sandbox:chain -- mine BLOCKS              let blocks pass
  npm run sandbox:chain -- reorg BLOCKS             replace the newest blocks by empty ones`

/** A chain on this machine to pay orders on: a real node, a token that is worth nothing, and hands to pay with it. */
runTool(async ([command, ...given]) => {
  if (command === undefined) return keepRunning()
  const hands = connect(url)
  await hands.chainId().catch(() => {
    throw new StartError(`No chain runs at ${url}. Start one with: npm run sandbox:chain`)
  })
  if (command === 'pay') return pay(hands, given)
  const blocks = Number(given[0] ?? 1)
  if (!Number.isInteger(blocks) || blocks < 1) throw new StartError(`how many blocks?\n${help}`)
  if (command === 'mine') await hands.mine(blocks)
  else if (command === 'reorg') await hands.reorg(blocks)
  else throw new StartError(`there is no command ${command}. There are:\n${help}`)
  console.log('done')
})

async function pay(hands: Hands, [address = '', dollars = '']: string[]): Promise<void> {
  const amount = /^(\d+)(?:\.(\d{1,2}))?$/.exec(dollars)
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !amount)
    throw new StartError(`to which address, how much?\n${help}`)
  const cents = BigInt(amount[1] ?? 0) * 100n + BigInt((amount[2] ?? '').padEnd(2, '0'))
  console.log(`paid ${dollars} to ${address}: ${await hands.pay(token, address, cents * unitsOfCent)}`)
}

async function keepRunning(): Promise<void> {
  const chain = await startTestChain({ port })
  if (chain.token !== token) throw new Error(`the token is at ${chain.token}, expected ${token}`)
  await chain.mineEvery(2)
  console.log(`A chain runs at ${url}, with a block every 2 s. Start the server in another terminal with:

  CRYPTO_RPC_URL=${url} CRYPTO_CHAIN_ID=31337 CRYPTO_TOKEN=${token} \\
  CRYPTO_XPUB=${practiceXpub} npm start

Choose crypto for an order, then pay its address from a third terminal:

${help}

Ctrl-C ends it, and all that is on it is gone.`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await chain.stop()
}
