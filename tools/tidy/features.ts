import { featureOf } from './areas.ts'
import { importsOf } from './source.ts'
import { type Check, isProductCode, type Tree } from './tree.ts'

/** Every import of another feature in the product's code. own: the importing file's feature, if it has one. */
const crossings = (tree: Tree) =>
  tree.files
    .filter(({ path }) => isProductCode(path))
    .flatMap((file) => {
      const own = featureOf(file.path)
      return importsOf(file).flatMap(({ target, line }) => {
        const other = target && featureOf(target)
        return target && other && other !== own ? [{ path: file.path, line, own, other, target }] : []
      })
    })

/** A feature's public API is its index; its other files are private. */
export const featureEntryPoints: Check = {
  name: 'feature entry points',
  find: (tree) =>
    crossings(tree)
      // In the browser's code parts are imported one by one, to load no more than is shown.
      .filter(({ other, target }) => !other.startsWith('web/') && !/\/index\.tsx?$/.test(target))
      .map(({ path, line, other, target }) => ({
        path,
        line,
        message: `reaches past ${other}/index.ts to ${target}`,
      })),
}

/** Imports between features, by name. */
function featureGraph(tree: Tree): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { own, other } of crossings(tree))
    if (own) graph.set(own, (graph.get(own) ?? new Set()).add(other))
  return graph
}

/** Features that import each other in a cycle cannot be understood one at a time. */
export const featureCycles: Check = {
  name: 'feature cycles',
  find(tree) {
    const cycle = cycleIn(featureGraph(tree))
    if (cycle === null) return []
    return [{ path: cycle[0] ?? '', line: 1, message: `is in a cycle: ${cycle.join(' → ')}` }]
  },
}

/** Returns the first cycle of a graph, its first node repeated at the end; null if there is none. */
export function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = walk(node, [])
    if (cycle) return cycle
  }
  return null
}

/** The graph as text, one importing feature per line. */
export const graphLines = (tree: Tree): string[] =>
  [...featureGraph(tree)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([feature, targets]) => `${feature} → ${[...targets].sort().join(', ')}`)
