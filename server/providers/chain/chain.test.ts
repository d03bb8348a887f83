import { once } from 'node:events'
import { createServer } from 'node:http'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { startTestChain, type TestChain, testWords } from '#tools/chain/test-chain.ts'
import {
  createPracticeChain,
  payOnPractice,
  practiceNetwork,
  practiceXpub,
} from '../../demo/practice-chain/index.ts'
import type { Chain } from './chain.ts'
import { openDeposits } from './index.ts'
import { createLiveChain } from './live.ts'

const other = `0x${'ee'.repeat(20)}`
const nobody = `0x${'12'.repeat(20)}`
let database: TestDatabase
let node: TestChain
let foreign: string
beforeAll(async () => {
  database = await createTestDatabase()
  node = await startTestChain()
  foreign = await node.deploy()
})
afterAll(async () => {
  await node?.stop()
  await database?.close()
})

const local = (token: string, more: Partial<Chain['network']> = {}) =>
  createLiveChain(node.url, {
    ...practiceNetwork,
    id: 31337,
    token: { ...practiceNetwork.token, address: token },
    ...more,
  })

/** A chain on which the test can pay and let blocks pass. */
interface Rig {
  chain: Chain
  token: string
  foreign: string
  pay(to: string, units: bigint, token?: string): Promise<string>
  pass(blocks: number): Promise<unknown>
}
const rigs: Record<string, () => Rig> = {
  'a real node': () => ({
    chain: local(node.token),
    token: node.token,
    foreign,
    pay: (to, units, token = node.token) => node.pay(token, to, units),
    pass: (blocks) => node.mine(blocks),
  }),
  'the practice chain': () => ({
    chain: createPracticeChain(database.app),
    token: practiceNetwork.token.address,
    foreign: other,
    pay: async (to, units, token) => {
      const hash = await payOnPractice(database.app, { to, units, ...(token && { token }) })
      await database.shiftClock(2)
      return hash
    },
    pass: (blocks) => database.shiftClock(2 * blocks),
  }),
}

describe.each(Object.keys(rigs))('%s', (name) => {
  let rig: Rig
  let address: string
  let index = 0
  beforeAll(() => {
    rig = rigs[name]?.() as Rig
  })
  const next = (): string => {
    address = openDeposits(practiceXpub).addressAt(index++)
    return address
  }

  test('grows, and keeps the block at each height', async () => {
    const before = await rig.chain.head()
    await rig.pass(3)
    const after = await rig.chain.head()
    expect(after.height - before.height).toBeGreaterThanOrEqual(3)
    expect(await rig.chain.blockAt(before.height)).toEqual(before)
    expect(after.hash).not.toBe(before.hash)
    expect(await rig.chain.blockAt(after.height + 100)).toBeNull()
  })

  test('returns a transfer to an address with its amount, sender and block', async () => {
    const before = await rig.chain.head()
    const txHash = await rig.pay(next(), 9_990_000n)
    const head = await rig.chain.head()
    const [transfer, ...more] = await rig.chain.transfersTo([address], before.height + 1, head.height)
    expect(more).toEqual([])
    expect(transfer).toEqual({
      ...{ token: rig.token, to: address, units: 9_990_000n, txHash, logIndex: 0 },
      from: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      height: expect.any(Number),
      blockHash: (await rig.chain.blockAt(transfer?.height ?? 0))?.hash,
    })
  })

  test('returns transfers of any token, of only these blocks and addresses, oldest first', async () => {
    const start = await rig.chain.head()
    const mine = next()
    await rig.pay(mine, 1n)
    const middle = await rig.chain.head()
    await rig.pass(1)
    await rig.pay(next(), 2n)
    await rig.pay(mine, 3n, rig.foreign)
    const end = await rig.chain.head()
    const read = async (of: string[], from: number, to: number) =>
      (await rig.chain.transfersTo(of, from, to)).map(({ units, token }) => [units, token])
    expect(await read([mine], start.height + 1, end.height)).toEqual([
      [1n, rig.token],
      [3n, rig.foreign],
    ])
    expect(await read([address, mine], start.height + 1, end.height)).toHaveLength(3)
    expect(await read([mine], start.height + 1, middle.height)).toEqual([[1n, rig.token]])
    expect(await read([nobody], 0, end.height)).toEqual([])
    expect(await read([], 0, end.height)).toEqual([])
  })

  test('reads transfers to hundreds of addresses', async () => {
    const paid = next()
    const before = await rig.chain.head()
    await rig.pay(paid, 5n)
    const head = await rig.chain.head()
    const many = Array.from({ length: 250 }, (_, at) => `0x${at.toString(16).padStart(40, '7')}`)
    const found = await rig.chain.transfersTo([...many, paid], before.height + 1, head.height)
    expect(found.map(({ units }) => units)).toEqual([5n])
  })

  test('finds a transaction by its hash, and null for one in no block', async () => {
    const hash = await rig.pay(next(), 7n)
    const found = await rig.chain.transaction(hash)
    expect(found).toMatchObject({
      succeeded: true,
      transfers: [{ to: address, units: 7n, token: rig.token }],
    })
    expect(await rig.chain.blockAt(found?.height ?? 0)).toMatchObject({ hash: found?.blockHash })
    expect(await rig.chain.transaction(`0x${'5'.repeat(64)}`)).toBeNull()
  })

  test('an address is unused until it is paid', async () => {
    expect(await rig.chain.isUnused(next())).toBe(true)
    await rig.pay(address, 1n)
    expect(await rig.chain.isUnused(address)).toBe(false)
  })
})

test('several transfers of one transaction are returned one by one', async () => {
  const chain = local(node.token)
  const to = openDeposits(practiceXpub).addressAt(500)
  await node.payInParts(node.token, to, [4n, 5n])
  const head = await chain.head()
  const found = await chain.transfersTo([to], head.height, head.height)
  expect(found.map(({ units, logIndex }) => [units, logIndex])).toEqual([
    [4n, 0],
    [5n, 1],
  ])
})

test('a replaced block has another hash and none of its former transfers', async () => {
  const chain = local(node.token)
  const to = openDeposits(practiceXpub).addressAt(501)
  await node.pay(node.token, to, 4n)
  const before = await chain.head()
  expect(await chain.transfersTo([to], before.height, before.height)).toHaveLength(1)
  await node.reorg(1)
  expect((await chain.blockAt(before.height))?.hash).not.toBe(before.hash)
  expect(await chain.transfersTo([to], 0, before.height + 1)).toEqual([])
})

test('a range too wide for the node is requested in halves', async () => {
  const asked: number[] = []
  const stingy = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = JSON.parse(Buffer.concat(parts).toString())
    const [{ fromBlock, toBlock }] = call.params
    const blocks = Number(toBlock) - Number(fromBlock) + 1
    asked.push(blocks)
    response.setHeader('content-type', 'application/json')
    const answer =
      blocks > 100 ? { error: { code: -32005, message: 'query returned too much' } } : { result: [] }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }))
  }).listen(0, '127.0.0.1')
  await once(stingy, 'listening')
  try {
    const address = stingy.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const chain = createLiveChain(url, practiceNetwork)
    expect(await chain.transfersTo([nobody], 1, 400)).toEqual([])
    expect(asked.filter((blocks) => blocks <= 100).reduce((sum, blocks) => sum + blocks, 0)).toBe(400)
  } finally {
    stingy.close()
  }
})

test('a node of another chain, or a token with other decimals, is rejected, and the message says which', async () => {
  await expect(local(node.token, { id: 1 }).head()).rejects.toThrow('CRYPTO_RPC_URL is chain 31337')
  const token = { ...practiceNetwork.token, address: node.token, decimals: 18 }
  await expect(local(node.token, { token }).head()).rejects.toThrow('has 6 decimals, expected 18')
})

test('a node that does not answer is an error, not an empty chain', async () => {
  const chain = createLiveChain('http://127.0.0.1:9', practiceNetwork)
  await expect(chain.head()).rejects.toThrow()
  await expect(chain.transfersTo([nobody], 1, 5)).rejects.toThrow()
})

test.each([0, 1, 2, 77])('the address at index %i is that of its private key', (at) => {
  const own = mnemonicToAccount(testWords, { path: `m/44'/60'/1'/0/${at}` })
  expect(openDeposits(practiceXpub).addressAt(at)).toBe(own.address.toLowerCase())
})

test("an account's key gives the same addresses as the key of its receiving addresses", () => {
  const account = mnemonicToAccount(testWords, { path: "m/44'/60'/1'" }).getHdKey()
  const ofAccount = openDeposits(account.publicExtendedKey)
  const ofReceiving = openDeposits(account.deriveChild(0).publicExtendedKey)
  expect(ofAccount.addressAt(3)).toBe(ofReceiving.addressAt(3))
  expect(ofAccount.keyId).toBe(ofReceiving.keyId)
})
