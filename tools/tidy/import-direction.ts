import type { Check, Finding } from './finding.ts'
import { importsOf, packageOf } from './source.ts'
import { isCode, isTest, type ProjectFile, type Tier, tierOf } from './tree.ts'

/** web → contract ← server → ledger → database: what each tier may import besides itself. */
const allowed: Record<Tier, readonly Tier[]> = {
  contract: [],
  web: ['contract'],
  database: [],
  ledger: ['database'],
  server: ['contract', 'ledger', 'database'],
}

/** Nothing imports the other way, and contract needs its schema library alone. Tests and tools may import all. */
export const importDirection: Check = {
  name: 'import direction',
  find: (tree) => tree.files.filter(({ path }) => isCode(path) && !isTest(path)).flatMap(judge),
}

function judge(file: ProjectFile): Finding[] {
  if (file.path.endsWith('.mjs')) return judgeBoot(file)
  const tier = tierOf(file.path)
  if (tier === null) return []
  return importsOf(file).flatMap(({ specifier, target, line }) => {
    const message =
      target === null ? judgePackage(tier, specifier) : judgeTarget(tier, target, tierOf(target))
    return message === null ? [] : [{ path: file.path, line, message }]
  })
}

function judgePackage(tier: Tier, specifier: string): string | null {
  if (tier === 'contract' && packageOf(specifier) !== 'zod')
    return `contract imports ${specifier}; it may import zod and its own files`
  if (tier === 'web' && specifier.startsWith('node:')) return `web imports ${specifier}, which no browser has`
  return null
}

function judgeTarget(tier: Tier, target: string, other: Tier | null): string | null {
  if (other === null)
    return target === 'package.json' ? null : `${tier} imports ${target}, outside of the tiers`
  if (other === tier || allowed[tier].includes(other)) return null
  return `${tier} imports ${target}; it may import ${['itself', ...allowed[tier]].join(', ')}`
}

/** What runs before anything is installed can import nothing that is installed, nor TypeScript. */
function judgeBoot(file: ProjectFile): Finding[] {
  return importsOf(file)
    .filter(({ specifier }) => !specifier.startsWith('node:') && !/^\.{1,2}\/.*\.mjs$/.test(specifier))
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `a boot script imports ${specifier}; it must run with nothing installed`,
    }))
}
