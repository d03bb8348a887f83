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
    <section className="plan" aria-label={name}>
      <h2 className="h2">{name}</h2>
      <p className="plan-price">
        <b className="figure">{price}</b> <span className="dim">{per}</span>
      </p>
      <p className="sub">{text}</p>
      <div className="plan-acts">{children}</div>
    </section>
  )
}
