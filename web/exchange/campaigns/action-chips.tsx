import type { CatalogueRow } from '#contract/exchange/catalogue.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { Chip } from '../../design/chip.tsx'
import { FieldText } from '../../design/field.tsx'
import { safestFirst } from './safest-first.ts'

interface Props {
  platform: PlatformName
  kinds: readonly string[]
  action: string
  onChoose: (row: CatalogueRow) => void
}

/** One chip for each catalogue action that this kind of content allows, the safest first; text if there is one. */
export function ActionChips({ platform, kinds, action, onChoose }: Props) {
  const rows = safestFirst(platform, kinds)
  const [only] = rows
  if (only && rows.length === 1) return <FieldText label="What people do">{only.label}</FieldText>
  return (
    <fieldset className="grid gap-2">
      <legend className="text-13 font-label mb-2">What people do</legend>
      <div className="flex flex-wrap gap-2">
        {rows.map((row) => (
          <Chip key={row.key} pressed={row.action === action} onPress={() => onChoose(row)}>
            {row.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
