import { useState } from 'react'
import { formatCount } from '#contract/numbers.ts'
import type { Place } from './desk-head.tsx'

interface Queue<Item> {
  /** The chosen item; the first one at first. */
  current: Item | undefined
  choose: (id: string) => void
  place: Place
  /** After a verdict: moves on to the next item. */
  moveOn: () => void
}

/** The chosen item of a queue, and the ways to its neighbours. total: items in the queue, read or not. */
export function useQueue<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  total = items.length,
): Queue<Item> {
  const [chosen, setChosen] = useState<string | null>(null)
  const [hasMoved, setHasMoved] = useState(false)
  const found = items.findIndex((item) => idOf(item) === chosen)
  const at = Math.max(0, found)
  const move = (by: number): void => {
    const target = items.at((at + by) % items.length)
    setHasMoved(true)
    setChosen(target === undefined ? null : idOf(target))
  }
  const canMove = items.length > 1
  return {
    current: items[at],
    choose: (id) => {
      setHasMoved(true)
      setChosen(id)
    },
    moveOn: () => move(1),
    place: {
      text: `${formatCount(at + 1)} of ${formatCount(total)}`,
      onPrevious: canMove ? () => move(-1) : undefined,
      onNext: canMove ? () => move(1) : undefined,
      takesFocus: hasMoved,
    },
  }
}
