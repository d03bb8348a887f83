import { unusedExceptions } from './exceptions.ts'
import { importsOf } from './source.ts'
import { type Check, type Finding, isProductCode, type ProjectFile } from './tree.ts'

/** Parts of the product, the same in contract/, server/ and web/: each may import those before it. */
const areas = ['people', 'exchange', 'money', 'checks', 'trust', 'community', 'demo', 'staff'] as const
type Area = (typeof areas)[number]

/** Folders of server/ that serve all areas and know none. */
const infrastructure = [
  'settings',
  'idempotency',
  'rate-limits',
  'pictures',
  'moderation',
  'batch',
  'backups',
  'audit',
  'cases',
]

const names = (of: readonly string[]): string => `(?:${of.join('|')})`
const featureFolder = new RegExp(
  `^(?:(?:server|web)/${names(areas)}/[^/]+|server/${names(infrastructure)})(?=/)`,
)
const areaFolder = new RegExp(`^(?:contract|server|web)/(${names(areas)})/`)

/** The feature that a file belongs to: its folder in an area, or of the infrastructure; null for other files. */
export const featureOf = (path: string): string | null => featureFolder.exec(path)?.[0] ?? null

/** The area that a file belongs to; null for all other files. */
export const areaOf = (path: string): Area | null => (areaFolder.exec(path)?.[1] as Area | undefined) ?? null

/** An area is understood with those before it, so it imports no later one; infrastructure imports none. */
export const areaDirection: Check = {
  name: 'areas',
  find: (tree) => [
    ...tree.files.filter(({ path }) => isProductCode(path)).flatMap(laterImports),
    ...unusedExceptions(tree, 'tools/tidy/areas.ts', infrastructure, (name) =>
      tree.files.some(({ path }) => path.startsWith(`server/${name}/`)),
    ),
  ],
}

function laterImports(file: ProjectFile): Finding[] {
  const own = areaOf(file.path)
  if (own === null && featureOf(file.path) === null) return []
  const last = own === null ? -1 : areas.indexOf(own)
  return importsOf(file).flatMap(({ target, line }) => {
    const other = target === null ? null : areaOf(target)
    if (other === null || areas.indexOf(other) <= last) return []
    return [{ path: file.path, line, message: `${own ?? 'infrastructure'} imports ${target}` }]
  })
}
