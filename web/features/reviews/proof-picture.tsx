import type { CSSProperties } from 'react'
import type { Finding, ProofPicture as Picture } from '#contract/reviews.ts'

const facts: Record<string, string> = {
  handle: 'The name',
  state: 'It is done',
  off: 'It is not done',
  own_handle: 'Their own name',
  code: 'The one-time code',
}

interface Props {
  picture: Picture
  label: string
  /** Marks the findings in the screenshot and lists them below. */
  marked?: boolean
}

/** A proof's screenshot. If marked, each finding has the same number in the screenshot and in the list. */
export function ProofPicture({ picture, label, marked = false }: Props) {
  const { url, width, height, found, notes } = picture
  return (
    <figure className="proof-picture">
      {url ? (
        <a href={url} target="_blank" rel="noopener" className="proof-picture-frame" style={frameOf(picture)}>
          <img src={url} width={width} height={height} alt={`${label}, opens in full size`} />
          {marked
            ? found.map((finding, index) => <Mark key={keyOf(finding)} {...{ finding, picture, index }} />)
            : null}
        </a>
      ) : (
        <p className="proof-picture-gone sub">The screenshot was deleted after 30 days.</p>
      )}
      {marked && found.length + notes.length > 0 ? (
        <figcaption className="grid gap-3">
          {found.length > 0 ? (
            <ol className="proof-found">
              {found.map((finding, index) => (
                <li key={keyOf(finding)}>
                  <em aria-hidden="true">{index + 1}</em>
                  <span>
                    {facts[finding.fact] ?? finding.fact} <span className="sub">“{finding.text}”</span>
                  </span>
                </li>
              ))}
            </ol>
          ) : null}
          {notes.map((note) => (
            <p className="sub text-13" key={note}>
              {note}
            </p>
          ))}
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Reserves the space of the screenshot before it has loaded. */
const frameOf = ({ width, height }: Picture): CSSProperties =>
  ({ '--most': `${width}px`, '--ratio': width / Math.max(1, height) }) as CSSProperties

const keyOf = ({ fact, left, top }: Finding): string => `${fact} ${left} ${top}`

function Mark({ finding, picture, index }: { finding: Finding; picture: Picture; index: number }) {
  const share = (part: number, of: number): string => `${(part / Math.max(1, of)) * 100}%`
  return (
    <span
      className="proof-mark"
      aria-hidden="true"
      style={{
        left: share(finding.left, picture.width),
        top: share(finding.top, picture.height),
        width: share(finding.width, picture.width),
        height: share(finding.height, picture.height),
      }}
    >
      <em>{index + 1}</em>
    </span>
  )
}
