import { Tooltip as Radix } from 'radix-ui'
import { createContext, type ReactNode, useContext } from 'react'

/** Delay before a tooltip opens, and the time after one closes in which the next opens at once (spec §9). */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

const Provided = createContext(false)

/** Groups the tooltips of a page, so moving from one to the next does not wait again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided.Provider value={true}>
      <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
        {children}
      </Radix.Provider>
    </Provided.Provider>
  )
}

type Props = { text: string; side?: 'top' | 'right' | 'bottom' | 'left' | undefined; children: ReactNode }

/**
 * A short explanation on hover and focus, never something needed to continue. The child must take a ref.
 * Without a provider around the page it brings its own, so frames without tooltips need not load them.
 */
export function Tooltip({ text, side = 'top', children }: Props) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return useContext(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
