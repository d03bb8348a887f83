import { areaDirection } from './areas.ts'
import { collectedIncome } from './collected-income.ts'
import { docstrings } from './docstrings.ts'
import { documents } from './documents.ts'
import { featureCycles, featureEntryPoints } from './features.ts'
import { fileSizes } from './file-sizes.ts'
import { functionSizes, sqlFunctionSizes } from './function-sizes.ts'
import { literalSpreads } from './literal-spreads.ts'
import { nouns } from './nouns.ts'
import { oneClock } from './one-clock.ts'
import { folders, paths } from './paths.ts'
import { radixParts } from './radix-parts.ts'
import { routes } from './routes.ts'
import { rowTypes } from './row-types.ts'
import { ledgerTables, tableOwners } from './table-owners.ts'
import type { Check } from './tree.ts'
import { voice, wording } from './voice.ts'

/** Every house rule that a machine can check, from the large to the small. */
export const checks: readonly Check[] = [
  areaDirection,
  featureEntryPoints,
  featureCycles,
  nouns,
  routes,
  ledgerTables,
  collectedIncome,
  tableOwners,
  oneClock,
  rowTypes,
  radixParts,
  literalSpreads,
  fileSizes,
  functionSizes,
  sqlFunctionSizes,
  folders,
  docstrings,
  wording,
  voice,
  paths,
  documents,
]
