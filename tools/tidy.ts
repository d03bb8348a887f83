import { root } from '#database/root.ts'
import { areaDirection } from './tidy/areas.ts'
import { collectedIncome } from './tidy/collected-income.ts'
import { docstrings } from './tidy/docstrings.ts'
import { documents } from './tidy/documents.ts'
import { featureCycles, featureEntryPoints, graphLines } from './tidy/features.ts'
import { fileSizes, sizesOf, volumeLines } from './tidy/file-sizes.ts'
import { functionFigures, functionSizes, sqlFunctionSizes } from './tidy/function-sizes.ts'
import { literalSpreads } from './tidy/literal-spreads.ts'
import { nouns } from './tidy/nouns.ts'
import { oneClock } from './tidy/one-clock.ts'
import { oneJudge } from './tidy/one-judge.ts'
import { folders, paths } from './tidy/paths.ts'
import { radixParts } from './tidy/radix-parts.ts'
import { routes } from './tidy/routes.ts'
import { rowTypes } from './tidy/row-types.ts'
import { ledgerTables, tableOwners } from './tidy/table-owners.ts'
import { type Check, readTree } from './tidy/tree.ts'
import { voice, wording } from './tidy/voice.ts'

/**
 * Runs every check on the tree and prints its findings as `path:line message`, then the volume of the production
 * code; `--graph` also prints the features' imports.
 */
function tidy(showGraph: boolean): void {
  const start = performance.now()
  const tree = readTree(root)
  if (showGraph) console.log(`${graphLines(tree).join('\n')}\n`)
  let count = 0
  for (const { name, find } of checks) {
    const findings = find(tree)
    count += findings.length
    if (findings.length > 0) console.log(`${name}`)
    for (const { path, line, message } of findings) console.log(`  ${path}:${line} ${message}`)
  }
  console.log(volumeLines(tree).join('\n'))
  const sizes = sizesOf(tree)
  const { functions, overAim, aim } = functionFigures(tree)
  console.log(
    `${sizes.files} files: median ${sizes.median} lines, p95 ${sizes.p95}, longest ${sizes.longest}; ` +
      `${functions} functions, ${overAim} over ${aim} lines`,
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`tidy: ${checks.length} checks, ${count} findings, ${seconds} s`)
  process.exitCode = count > 0 ? 1 : 0
}

/** Every house rule that a machine can check, from the large to the small. */
const checks: readonly Check[] = [
  areaDirection,
  featureEntryPoints,
  featureCycles,
  nouns,
  routes,
  ledgerTables,
  collectedIncome,
  tableOwners,
  oneClock,
  oneJudge,
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

tidy(process.argv.includes('--graph'))
