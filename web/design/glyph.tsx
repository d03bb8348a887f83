const left = 'M7.45 1.1a5.95 5.95 0 0 0 0 11.9z'
const right = 'M8.55 3a5.95 5.95 0 0 1 0 11.9z'

/** The points glyph: two halves slid past each other. `coin` has two colours (balances), otherwise the text's. */
export function Glyph({ coin = false }: { coin?: boolean | undefined }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      {coin ? (
        <>
          <path fill="var(--c1)" d={left} />
          <path fill="var(--c2)" d={right} />
        </>
      ) : (
        <path d={left + right} />
      )}
    </svg>
  )
}
