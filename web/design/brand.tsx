import { classes } from './classes.ts'

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

/** The two level domes, in a box of 26 × 22. */
export const domePaths = {
  left: 'M0 20.5V6.25a6.25 6.25 0 0 1 12.5 0V20.5a1.5 1.5 0 0 1-1.5 1.5H1.5A1.5 1.5 0 0 1 0 20.5z',
  right: 'M13.5 20.5V6.25a6.25 6.25 0 0 1 12.5 0V20.5a1.5 1.5 0 0 1-1.5 1.5H15a1.5 1.5 0 0 1-1.5-1.5z',
}

/** The two level domes. */
export function Logo({ size = 26 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={Math.round((size * 2200) / 26) / 100} viewBox="0 0 26 22" aria-hidden="true">
      <path fill="var(--earn)" d={domePaths.left} />
      <path fill="var(--spend)" d={domePaths.right} />
    </svg>
  )
}
