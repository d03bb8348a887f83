import { root } from '#database/root.ts'
import { checks } from './tidy/checks.ts'
import { graphLines } from './tidy/features.ts'
import { sizesOf, volumeLines } from './tidy/file-sizes.ts'
import { functionFigures } from './tidy/function-sizes.ts'
import { readTree } from './tidy/tree.ts'

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

tidy(process.argv.includes('--graph'))
