import type { Posted, Transfer } from '#ledger/index.ts'

/** What became of one act, as the model says it: transfers are numbered in the order of posting. */
export type ModelVerdict = Posted['verdict'] | 'already_reversed'

interface Done {
  content: string
  moves: [account: number, amount: number][]
  reversedBy: string | null
}

/**
 * The ledger in a few lines of plain memory: balances by account, and what each key has done. It knows nothing of
 * locks, batches, stripes or SQL; the real one must answer and hold the same.
 */
export class LedgerModel {
  readonly balances = new Map<number, number>()
  issued = 0
  fees = 0
  readonly #done = new Map<string, Done>()

  open(account: number): void {
    this.balances.set(account, 0)
  }

  post({ key, reason, source, target, amount, fee = 0, ref }: Transfer): ModelVerdict {
    const content = JSON.stringify([reason, source, target, amount, fee, ref])
    const earlier = this.#done.get(key)
    if (earlier) return earlier.content === content ? 'replay' : 'key_conflict'
    const moves: [number, number][] = []
    if (source !== undefined) moves.push([source, -amount])
    if (target !== undefined) moves.push([target, amount - fee])
    if (!this.#apply(moves)) return 'insufficient'
    if (source === undefined) this.issued += amount
    this.fees += fee
    this.#done.set(key, { content, moves, reversedBy: null })
    return 'ok'
  }

  /** Undoes what a key did; grants come from the issuer, so their reversal goes there. */
  reverse(key: string, reversedKey: string): ModelVerdict {
    const content = `reversal of ${reversedKey}`
    const earlier = this.#done.get(key)
    if (earlier) return earlier.content === content ? 'replay' : 'key_conflict'
    const reversed = this.#done.get(reversedKey)
    if (!reversed) throw new Error('the model is asked to undo what was never done')
    if (reversed.reversedBy) return 'already_reversed'
    const moves = reversed.moves.map(([account, amount]): [number, number] => [account, -amount])
    if (!this.#apply(moves)) return 'insufficient'
    const [, , , amount, fee]: [string, number, number, number, number] = JSON.parse(reversed.content)
    if (moves.length === 1) this.issued -= amount
    this.fees -= fee
    reversed.reversedBy = key
    this.#done.set(key, { content, moves, reversedBy: key })
    return 'ok'
  }

  /** All of the moves, or none where an account would go below zero. */
  #apply(moves: [number, number][]): boolean {
    const balance = (account: number): number => this.balances.get(account) ?? 0
    if (moves.some(([account, amount]) => balance(account) + amount < 0)) return false
    for (const [account, amount] of moves) this.balances.set(account, balance(account) + amount)
    return true
  }
}
