import type { ReactNode } from 'react'

interface Props {
  name: string
  price: ReactNode
  per: string
  text: ReactNode
  /** Buttons, or the reason there is none, at the bottom. */
  children: ReactNode
}

/** Card of one plan: name, price, text and its buttons. */
export function Plan({ name, price, per, text, children }: Props) {
  return (
    <section
      className="grid row-span-5 grid-rows-[subgrid] content-start gap-2 p-5 border border-line rounded-lg bg-card max-[60rem]:row-auto max-[60rem]:grid-rows-[none] max-desk:p-4"
      aria-label={name}
    >
      <h2 className="h2">{name}</h2>
      <p className="[&_svg]:size-[0.8em]">
        <b className="figure text-[1.875rem]">{price}</b> <span className="dim ml-1">{per}</span>
      </p>
      <p className="sub">{text}</p>
      <div className="grid row-span-2 grid-rows-[subgrid] gap-2.5 pt-2.5 max-[60rem]:row-auto max-[60rem]:grid-rows-[none]">
        {children}
      </div>
    </section>
  )
}

/** Cents that a year saves over twelve months; 0: nothing. */
export const yearSaves = ({ monthCents, yearCents }: { monthCents: number; yearCents: number }): number =>
  Math.max(0, 12 * monthCents - yearCents)
