import type { Role } from '#contract/roles.ts'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { desksOf } from './desks-bar.tsx'

/** Links to every page that a role works on, from the table of pages. */
export function Desks({ role }: { role: Role }) {
  return (
    <Card title="Desks" flush>
      <ul className="p-2 max-desk:px-1">
        {desksOf(role).map(({ path, title, description }) => (
          <li key={path}>
            <a
              className="flex gap-3.25 items-center min-h-14 px-3 py-2 rounded-md hover:bg-hover"
              href={path}
            >
              <span className="grid flex-1 min-w-0 leading-[1.35]">
                <b className="font-label">{title}</b>
                {description ? <span className="dim text-13">{description}</span> : null}
              </span>
              <Icon name="ArrowRight" className="text-ink-3" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
