import { classes } from './classes.ts'
import { Logo } from './logo.tsx'

type Props = {
  name: string
  /** Target of the link; by default the home page. */
  href?: string | undefined
  size?: number | undefined
  /** True: only the domes; the name is still read out. */
  mark?: boolean | undefined
  className?: string | undefined
}

/** Logo and wordmark as one link. */
export function Brand({ name, href = '/', size, mark = false, className }: Props) {
  return (
    <a className={classes('brand', className)} href={href} aria-label={mark ? name : undefined}>
      <Logo size={size} />
      {mark ? null : <span>{name}</span>}
    </a>
  )
}
