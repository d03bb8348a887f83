import { visit } from './source.ts'
import { type Check, type Finding, isCode, lineAt, type ProjectFile, tierOf } from './tree.ts'

/** Components that are modal by default, which locks scrolling with a <style> element. */
const modalByDefault = new Set(['DropdownMenu', 'ContextMenu', 'Menubar'])

/** Menus of the library say that they are not modal. Biome rejects the parts that our headers break anyway. */
export const radixParts: Check = {
  name: 'radix parts',
  find: (tree) => tree.files.filter(({ path }) => tierOf(path) === 'web' && isCode(path)).flatMap(modal),
}

function modal(file: ProjectFile): Finding[] {
  const findings: Finding[] = []
  visit(file, {
    JSXOpeningElement: ({ name, attributes, start }) => {
      if (name.type !== 'JSXMemberExpression' || name.property.name !== 'Root') return
      if (name.object.type !== 'JSXIdentifier' || !modalByDefault.has(name.object.name)) return
      const written = attributes.map(({ start, end }) => file.text.slice(start, end).replace(/\s/g, ''))
      if (!written.includes('modal={false}'))
        findings.push({
          path: file.path,
          line: lineAt(file.text, start),
          message: `${name.object.name}.Root needs modal={false}`,
        })
    },
  })
  return findings
}
