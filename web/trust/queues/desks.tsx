import { servedPages } from '#contract/pages.ts'
import { Card } from '../../design/card.tsx'
import { ArrowRightIcon } from '../../design/icons.ts'

const desks = servedPages.filter(
  ({ audience, path }) => audience === 'admin' && path !== '/admin' && !path.includes('{'),
)

/** Links to every admin page that exists, from the table of pages. */
export function Desks() {
  return (
    <Card title="Desks" flush>
      <ul className="queue-rows">
        {desks.map(({ path, title, description }) => (
          <li key={path}>
            <a className="queue-row" href={path}>
              <span className="queue-row-text">
                <b>{title}</b>
                {description ? <span className="dim text-13">{description}</span> : null}
              </span>
              <ArrowRightIcon aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
