import { type CatalogueRow, rowsOfContent } from '#contract/catalogue.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { Chip } from '../../design/chip.tsx'

interface Props {
  platform: PlatformName
  kinds: readonly string[]
  action: string
  onChoose: (row: CatalogueRow) => void
}

/** One chip for each catalogue action that this kind of content allows. */
export function ActionChips({ platform, kinds, action, onChoose }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-13 font-label mb-2">What people do</legend>
      <div className="flex flex-wrap gap-2">
        {rowsFor(platform, kinds).map((row) => (
          <Chip key={row.key} pressed={row.action === action} onPress={() => onChoose(row)}>
            {row.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** Catalogue rows of any of these kinds, without repeats. */
const rowsFor = (platform: string, kinds: readonly string[]): CatalogueRow[] => [
  ...new Set(kinds.flatMap((kind) => rowsOfContent(platform, kind))),
]
