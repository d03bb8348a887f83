import { Facts } from '../../design/facts.tsx'

/** Parts of a change: the old value of each, if it had one, and the new one. */
export const ChangedParts = ({ of }: { of: { what: string; from: string | null; to: string }[] }) => (
  <Facts
    className="[&>div]:flex [&>div]:gap-2.5 [&_dt]:flex-none [&_dt]:text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_del]:text-ink-3 [&_ins]:font-label [&_ins]:no-underline"
    of={Object.fromEntries(
      of.map(({ what, from, to }) => [
        what,
        <>
          {from === null ? null : <del>{from}</del>} <ins>{to}</ins>
        </>,
      ]),
    )}
  />
)
