import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStrayOverlays } from './loading-provider.tsx'

let onChange = () => {}
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  class Observer {
    disconnect = disconnect
    constructor(callback: () => void) {
      onChange = callback
    }
    observe() {}
  }
  vi.stubGlobal('MutationObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of which only the overlays matter. */
function pageWith(overlays: { hidden: boolean }[]): HTMLElement {
  return Object.assign({} as HTMLElement, { querySelectorAll: () => overlays })
}

test('an overlay that was left behind is hidden at once, on every change, and every 2 s', () => {
  const overlays = [{ hidden: false }]
  const stop = watchStrayOverlays(pageWith(overlays))
  expect(overlays).toEqual([{ hidden: true }])
  overlays.push({ hidden: false })
  onChange()
  expect(overlays.every(({ hidden }) => hidden)).toBe(true)
  overlays.push({ hidden: false })
  vi.advanceTimersByTime(1_999)
  expect(overlays.at(-1)).toEqual({ hidden: false })
  vi.advanceTimersByTime(1)
  expect(overlays.at(-1)).toEqual({ hidden: true })
  stop()
  overlays.push({ hidden: false })
  vi.advanceTimersByTime(10_000)
  expect(overlays.at(-1)).toEqual({ hidden: false })
  expect(disconnect).toHaveBeenCalledOnce()
})
