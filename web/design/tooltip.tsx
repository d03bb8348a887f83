import { Tooltip as Radix } from 'radix-ui'
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from 'react'

/** Delay before a tooltip opens, and the time after one closes in which the next opens at once (spec §9). */
const openDelayMs = 700
const skipDelayMs = 300

const Provided = createContext(false)

/** Groups the tooltips of a page, so moving from one to the next does not wait again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided.Provider value={true}>
      <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
        {children}
      </Radix.Provider>
    </Provided.Provider>
  )
}

interface Props {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** A tap or press opens it too: the child does nothing else. */
  onTap?: boolean | undefined
  children: ReactNode
}

/**
 * A short explanation on hover and focus, never something needed to continue. The child must take a ref.
 * Without a provider around the page it brings its own, so frames without tooltips need not load them.
 */
export function Tooltip({ text, side = 'top', onTap = false, children }: Props) {
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent): void => {
    if (!onTap) return
    // The library would close it.
    event.preventDefault()
    setOpen(true)
  }
  const tooltip = (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild onClick={show}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="tooltip z-70 max-w-60 px-2.25 py-1.25 rounded-[7px] bg-solid text-12 font-medium text-on-solid [animation:fade_var(--d-2)_var(--e-out)]"
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return useContext(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
