import { importsOf, packageOf } from './source.ts'
import type { Check, Finding } from './tree.ts'
import { isCode, isTest, type ProjectFile, type Tier, tierOf } from './tree.ts'

/** web → contract ← server → ledger → database: the other tiers that each tier may import. */
const allowed: Record<Tier, readonly Tier[]> = {
  contract: [],
  web: ['contract'],
  database: [],
  ledger: ['database'],
  server: ['contract', 'ledger', 'database'],
}

/**
 * Nothing imports in the opposite direction, and contract imports only its schema library. Tests and tools
 * may import everything.
 */
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
  if (other === null) return target === 'package.json' ? null : `${tier} imports ${target}, outside the tiers`
  if (other === tier || allowed[tier].includes(other)) return null
  return `${tier} imports ${target}; it may import ${['itself', ...allowed[tier]].join(', ')}`
}

/** Boot scripts run before anything is installed, so they may import no package and no TypeScript. */
function judgeBoot(file: ProjectFile): Finding[] {
  return importsOf(file)
    .filter(({ specifier }) => !specifier.startsWith('node:') && !/^\.{1,2}\/.*\.mjs$/.test(specifier))
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      message: `a boot script imports ${specifier}; it must run with nothing installed`,
    }))
}
