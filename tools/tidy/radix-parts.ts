import { findingsIn } from './source.ts'
import { type Check, isCode, tierOf } from './tree.ts'

/** Components that are modal by default, which locks scrolling with a <style> element. */
const modalByDefault = new Set(['DropdownMenu', 'ContextMenu', 'Menubar'])

/** Menus of the library say that they are not modal. Biome rejects the parts that our headers break anyway. */
export const radixParts: Check = {
  name: 'radix parts',
  find: (tree) =>
    findingsIn(
      tree.files.filter(({ path }) => tierOf(path) === 'web' && isCode(path)),
      (add, { text }) => ({
        JSXOpeningElement: ({ name, attributes, start }) => {
          if (name.type !== 'JSXMemberExpression' || name.property.name !== 'Root') return
          if (name.object.type !== 'JSXIdentifier' || !modalByDefault.has(name.object.name)) return
          const written = attributes.map(({ start, end }) => text.slice(start, end).replace(/\s/g, ''))
          if (!written.includes('modal={false}')) add(start, `${name.object.name}.Root needs modal={false}`)
        },
      }),
    ),
}
