/** A directed graph: each node with the nodes it leads to. */
export type Graph = ReadonlyMap<number, readonly number[]>

/** Position of the walk at one node. */
interface Frame {
  node: number
  next: number
}

/**
 * Groups of two or more nodes that lead to each other (strongly connected components, Tarjan's algorithm).
 * Without recursion, since a ring may be as long as the exchange is large.
 */
export function componentsOf(graph: Graph): number[][] {
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const found: number[][] = []

  const enter = (node: number): Frame => {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    open.push(node)
    isOpen.add(node)
    return { node, next: 0 }
  }
  const lower = (node: number, to: number): void => void low.set(node, Math.min(low.get(node) ?? to, to))
  const leave = (node: number): void => {
    if (low.get(node) !== order.get(node)) return
    const component = open.splice(open.lastIndexOf(node))
    for (const each of component) isOpen.delete(each)
    if (component.length > 1) found.push(component)
  }

  for (const start of graph.keys()) {
    if (order.has(start)) continue
    const walk = [enter(start)]
    for (let top = walk.at(-1); top; top = walk.at(-1)) {
      const target = graph.get(top.node)?.[top.next++]
      if (target === undefined) {
        leave(top.node)
        walk.pop()
        const parent = walk.at(-1)
        if (parent) lower(parent.node, low.get(top.node) ?? 0)
      } else if (!order.has(target)) walk.push(enter(target))
      else if (isOpen.has(target)) lower(top.node, order.get(target) ?? 0)
    }
  }
  return found
}
