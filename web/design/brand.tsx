import { classes } from './classes.ts'
import { Logo } from './logo.tsx'

interface Props {
  name: string
  size?: number | undefined
  /** True: only the domes; the name is still read out. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** Logo and wordmark as a link to the home page. */
export function Brand({ name, size, mark = false, className }: Props) {
  return (
    <a className={classes('brand', className)} href="/" aria-label={mark ? name : undefined}>
      <Logo size={size} />
      {mark ? null : <span>{name}</span>}
    </a>
  )
}
