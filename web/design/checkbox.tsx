import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  type?: 'checkbox' | 'radio' | undefined
  children: ReactNode
}

/** A checkbox (or radio) with its label beside it. */
export function Checkbox({ type = 'checkbox', children, ...rest }: Props) {
  return (
    <label className="check">
      <input {...rest} type={type} />
      <span>{children}</span>
    </label>
  )
}
