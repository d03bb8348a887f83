import type { Posted, Transfer } from '#ledger/index.ts'

/** Verdict of the model on an act. */
export type ModelVerdict = Posted['verdict'] | 'already_reversed'

interface Done {
  content: string
  moves: [account: number, amount: number][]
  reversedBy: string | null
}

/**
 * The ledger in a few lines of plain memory: balances by account, and the effect of each key. It knows
 * nothing of locks, batches, partitions or SQL; the real one must return and hold the same.
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

  /** Reverses the transfer of a key. Grants come from the issuer, so their reversal goes there. */
  reverse(key: string, reversedKey: string): ModelVerdict {
    const content = `reversal of ${reversedKey}`
    const earlier = this.#done.get(key)
    if (earlier) return earlier.content === content ? 'replay' : 'key_conflict'
    const reversed = this.#done.get(reversedKey)
    if (!reversed) throw new Error('the model can’t reverse a key it never posted')
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

  /** Applies all of the moves, or none if an account would fall below zero. */
  #apply(moves: [number, number][]): boolean {
    const balance = (account: number): number => this.balances.get(account) ?? 0
    if (moves.some(([account, amount]) => balance(account) + amount < 0)) return false
    for (const [account, amount] of moves) this.balances.set(account, balance(account) + amount)
    return true
  }
}
