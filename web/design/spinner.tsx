import { classes } from './classes.ts'

/** Two spinning halves. Decorative beside text; without text it needs a label. */
export function Spinner({
  label,
  large = false,
}: {
  label?: string | undefined
  large?: boolean | undefined
}) {
  const halves = (
    <svg className={classes('spinner', large && 'size-8 text-ink-3')} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M7.45 1.6a6 6 0 0 0 0 11.9z" />
      <path d="M8.55 2.5a6 6 0 0 1 0 11.9z" opacity="0.55" />
    </svg>
  )
  if (!label) return halves
  return (
    <span role="status" className="inline-grid place-items-center">
      {halves}
      <span className="sr-only">{label}</span>
    </span>
  )
}
