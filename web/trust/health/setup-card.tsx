import { enablers, readHealth } from '#contract/trust/health.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { countText } from '../../design/texts.ts'

/** Decisions and settings that are still missing; nothing once there are none. */
export function SetupCard() {
  const { data } = useRead(readHealth, {})
  if (!data || (data.isProfileChosen && data.missing.length === 0)) return null
  return (
    <Card title="Set up" body="grid gap-4">
      {data.isProfileChosen ? null : (
        <Note tone="info">
          <span className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex-1 basis-80">
              <b>Which tasks do you want to offer?</b> Nearly every platform forbids rewarded likes, follows
              and views. Choose a profile; until then everything is offered.
            </span>
            <ButtonLink size="sm" href="/admin/engagement-settings">
              Choose a profile
            </ButtonLink>
          </span>
        </Note>
      )}
      {data.missing.length > 0 ? (
        <details>
          <summary className="link w-fit cursor-pointer">
            {countText(data.missing.length, 'setting')} not set, and what each enables
          </summary>
          <Facts
            className="num grid gap-2.5 pt-3.5 text-13 desk:grid-cols-2 [&_dt]:font-label [&_dd]:text-ink-2"
            of={Object.fromEntries(data.missing.map((name) => [name, enablers[name]]))}
          />
          <p className="sub pt-3.5 text-13">
            They’re set in the environment; docs/operations.md describes each.
          </p>
        </details>
      ) : null}
    </Card>
  )
}
