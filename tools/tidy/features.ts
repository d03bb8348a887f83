import type { Check, Finding } from './finding.ts'
import { importsOf } from './source.ts'
import { isProductCode, type Tree } from './tree.ts'

/** The feature that a file belongs to: its folder under server/features or web/features. */
const featureOf = (path: string): string | null =>
  /^(?:server|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

/** What a feature shows to its siblings stands in its index; all else is its own. */
export const featureDoors: Check = {
  name: 'feature doors',
  find: (tree) =>
    tree.files
      .filter(({ path }) => isProductCode(path))
      .flatMap((file) => {
        const own = featureOf(file.path)
        return importsOf(file).flatMap(({ target, line }): Finding[] => {
          const other = target === null ? null : featureOf(target)
          if (target === null || other === null || other === own) return []
          if (/\/index\.tsx?$/.test(target)) return []
          // A page composes the parts of a feature one by one, so that it loads no more than it shows.
          if (own === null && other.startsWith('web/')) return []
          return [{ path: file.path, line, message: `reaches past ${other}/index.ts to ${target}` }]
        })
      }),
}

/** Which feature imports which, by name. */
function featureGraph(tree: Tree): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of tree.files) {
    const own = featureOf(file.path)
    if (own === null || !isProductCode(file.path)) continue
    const targets = graph.get(own) ?? new Set()
    graph.set(own, targets)
    for (const { target } of importsOf(file)) {
      const other = target === null ? null : featureOf(target)
      if (other !== null && other !== own) targets.add(other)
    }
  }
  return graph
}

/** A circle of features cannot be understood one at a time. */
export const featureCircles: Check = {
  name: 'feature circles',
  find(tree) {
    const circle = circleIn(featureGraph(tree))
    if (circle === null) return []
    return [{ path: circle[0] ?? '', line: 1, message: `is in a circle: ${circle.join(' → ')}` }]
  },
}

/** The first circle of a graph, its first node repeated at the end; null where there is none. */
export function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = walk(node, [])
    if (circle) return circle
  }
  return null
}

/** The graph as text, one feature a line. */
export const graphLines = (tree: Tree): string[] =>
  [...featureGraph(tree)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([feature, targets]) => `${feature}${targets.size ? ` → ${[...targets].sort().join(', ')}` : ''}`)
