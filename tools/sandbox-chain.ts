import { StartError } from '#database/start-error.ts'
import { practiceXpub } from '#server/demo/practice-chain/index.ts'
import { type ChainActions, connect, startTestChain } from './chain/test-chain.ts'
import { runTool } from './run-tool.ts'

const port = 8545
const url = `http://127.0.0.1:${port}`
/** The token is the first contract of the chain's first account, so it always has this address. */
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const unitsOfCent = 10_000n
const help = `  npm run sandbox:chain                             start a chain and keep it running
  npm run sandbox:chain -- pay ADDRESS DOLLARS      pay an order's address, such as 9.99
  npm run sandbox:chain -- mine BLOCKS              mine blocks
  npm run sandbox:chain -- reorg BLOCKS             replace the newest blocks with empty ones`

/** A local chain to pay orders on: a real node, a worthless token, and commands to pay with it. */
runTool(async ([command, ...given]) => {
  if (command === undefined) return keepRunning()
  const chain = connect(url)
  await chain.chainId().catch(() => {
    throw new StartError(`No chain runs at ${url}. Start one with: npm run sandbox:chain`)
  })
  if (command === 'pay') return pay(chain, given)
  const blocks = Number(given[0] ?? 1)
  if (!Number.isInteger(blocks) || blocks < 1)
    throw new StartError(`Give the number of blocks, from 1.\n${help}`)
  if (command === 'mine') await chain.mine(blocks)
  else if (command === 'reorg') await chain.reorg(blocks)
  else throw new StartError(`Unknown command ${command}. Commands:\n${help}`)
  console.log('done')
})

async function pay(chain: ChainActions, [address = '', dollars = '']: string[]): Promise<void> {
  const amount = /^(\d+)(?:\.(\d{1,2}))?$/.exec(dollars)
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !amount)
    throw new StartError(`Give an address and an amount.\n${help}`)
  const cents = BigInt(amount[1] ?? 0) * 100n + BigInt((amount[2] ?? '').padEnd(2, '0'))
  console.log(`paid ${dollars} to ${address}: ${await chain.pay(token, address, cents * unitsOfCent)}`)
}

async function keepRunning(): Promise<void> {
  const chain = await startTestChain(port)
  if (chain.token !== token) throw new Error(`the token is at ${chain.token}, expected ${token}`)
  await chain.mineEvery(2)
  console.log(`A chain runs at ${url}, with a block every 2 s. Start the server in another terminal with:

  CRYPTO_RPC_URL=${url} CRYPTO_CHAIN_ID=31337 CRYPTO_TOKEN=${token} \\
  CRYPTO_XPUB=${practiceXpub} npm start

Choose crypto for an order, then pay its address from a third terminal:

${help}

Ctrl-C ends the chain and deletes everything on it.`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await chain.stop()
}
