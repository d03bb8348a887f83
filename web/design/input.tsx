import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { CaretDownIcon, type Icon } from './icons.ts'

type InputProps = ComponentProps<'input'> & { icon?: Icon | undefined; small?: boolean | undefined }

/** One line of text; inside a Field it takes its label, hint and error from there. */
export function Input({ icon: Mark, small, className, ...rest }: InputProps) {
  const field = useField()
  return (
    <span className="input-wrap">
      {Mark ? <Mark aria-hidden="true" /> : null}
      <input {...field} {...rest} className={classes('input', small && 'input-sm', className)} />
    </span>
  )
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useField()
  return <textarea {...field} {...rest} className={classes('input', className)} />
}

/** A native select: options are its children. */
export function Select({
  small,
  className,
  ...rest
}: ComponentProps<'select'> & { small?: boolean | undefined }) {
  const field = useField()
  return (
    <span className="input-wrap select">
      <select {...field} {...rest} className={classes('input', small && 'input-sm', className)} />
      <CaretDownIcon weight="bold" aria-hidden="true" />
    </span>
  )
}
