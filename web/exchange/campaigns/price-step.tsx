import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { DraftFields, type DraftProps } from './draft-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { hasTargeting, TargetingFields } from './targeting-fields.tsx'

/** Fields that decide what the campaign costs and whom it reaches. */
export function PriceStep(props: DraftProps) {
  return (
    <>
      <DraftFields {...props} />
      <More {...props} />
    </>
  )
}

/** Settings that most owners leave unchanged: limits and targeting. */
function More({ draft, terms, errors, onChange }: DraftProps) {
  const [open, setOpen] = useState(
    draft.dayLimit !== '' || draft.hourLimit !== '' || hasTargeting(false, draft.targeting),
  )
  const shown = open || Boolean(errors.dayLimit ?? errors.hourLimit ?? errors.targeting)
  return (
    <div className="grid gap-4">
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          icon={shown ? 'CaretUp' : 'CaretDown'}
          aria-expanded={shown}
          onClick={() => setOpen(!shown)}
        >
          {shown ? 'Hide limits' : 'Daily limits, languages, hours'}
        </Button>
      </div>
      {shown ? (
        <>
          <LimitFields
            dayLimit={draft.dayLimit}
            hourLimit={draft.hourLimit}
            errors={errors}
            onChange={onChange}
          />
          {hasTargeting(terms.isPremium, draft.targeting) ? (
            <TargetingFields
              targeting={draft.targeting}
              error={errors.targeting}
              onChange={(targeting) => onChange({ targeting })}
            />
          ) : (
            <p className="dim text-13">
              Premium adds languages, countries and hours of the day, and halves the fee.
            </p>
          )}
        </>
      ) : null}
    </div>
  )
}
