import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A link inside a text. */
export const TextLink = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={classes('link', className)} {...rest} />
)
