import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export class Store<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(first: Value) {
    this.#value = first
  }

  readonly read = (): Value => this.#value

  readonly set = (next: Value): void => {
    this.#value = next
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** The value of a store; a component that reads it is rendered again with each next one. */
export const useStore = <Value>(
  { subscribe, read }: Pick<Store<Value>, 'subscribe' | 'read'>,
  onServer = read,
): Value => useSyncExternalStore(subscribe, read, onServer)
