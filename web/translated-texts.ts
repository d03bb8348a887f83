/** Elements in place of a text that a translator took out of the page. */
const standIns = new WeakMap<Node, Element>()

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** The outermost element that a translator put around a node, or around its stand-in. */
function outermost(node: Node): Node {
  let there: Node = standIns.get(node) ?? node
  while (isFont(there.parentNode)) there = there.parentNode
  return there
}

/**
 * Lets React change a page whose texts a translator wraps in or replaces by `<font>` elements, as Chrome’s does. React
 * writes to the texts that it made: without this a change of one is not seen, and removing one ends the page.
 */
export function outliveTranslation(root: HTMLElement): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = child.parentNode === this ? child : outermost(child)
    if (there.parentNode === this) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const there = before && before.parentNode !== this ? outermost(before) : before
    // A place that is no longer there is the end.
    insertBefore.call(this, child, there?.parentNode === this ? there : null)
    return child
  }
  // A text that React changes returns to its place, for the translator to translate it again.
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const there = standIns.get(target)
      if (target.isConnected || !there?.isConnected) continue
      outermost(target).parentNode?.replaceChild(target, outermost(target))
      standIns.delete(target)
    }
  })
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const there = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (!there) continue
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
        standIns.set(text, there)
        changes.observe(text, { characterData: true })
      }
    }
  }).observe(root, { childList: true, subtree: true })
}
