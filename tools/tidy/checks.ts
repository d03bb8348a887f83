import { docstrings } from './docstrings.ts'
import { documents } from './documents.ts'
import { environment } from './environment.ts'
import { featureCircles, featureDoors } from './features.ts'
import { fileSizes } from './file-sizes.ts'
import type { Check } from './finding.ts'
import { folders } from './folders.ts'
import { functionSizes } from './function-sizes.ts'
import { importDirection } from './import-direction.ts'
import { ledgerDoor } from './ledger-door.ts'
import { nouns } from './nouns.ts'
import { oneClock } from './one-clock.ts'
import { paths } from './paths.ts'
import { radixParts } from './radix-parts.ts'
import { routes } from './routes.ts'
import { tableOwners } from './table-owners.ts'
import { wording } from './wording.ts'

/** Every rule of the house that a machine can see, from the large to the small. */
export const checks: readonly Check[] = [
  importDirection,
  featureDoors,
  featureCircles,
  nouns,
  routes,
  ledgerDoor,
  tableOwners,
  oneClock,
  environment,
  radixParts,
  fileSizes,
  functionSizes,
  folders,
  docstrings,
  wording,
  paths,
  documents,
]
