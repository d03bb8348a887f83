import { visit } from './source.ts'
import type { Check, Finding } from './tree.ts'
import { isCode, lineAt, type ProjectFile, tierOf } from './tree.ts'

/** Components that write <style> elements or HTML, which our headers block. */
const forbidden: Record<string, string> = {
  Dialog: 'use a native <dialog>',
  AlertDialog: 'use a native <dialog>',
  Select: 'use a native <select>',
  ScrollArea: 'let it scroll by itself',
}

/** Components that are modal by default, which locks scrolling with a <style> element. */
const modalByDefault = new Set(['DropdownMenu', 'ContextMenu', 'Menubar'])

/** Components of the library that our pages' headers break are not used. */
export const radixParts: Check = {
  name: 'radix parts',
  find: (tree) =>
    tree.files
      .filter(({ path }) => tierOf(path) === 'web' && isCode(path))
      .flatMap((file) => [...imported(file), ...modal(file)]),
}

function imported(file: ProjectFile): Finding[] {
  const findings: Finding[] = []
  visit(file, {
    ImportDeclaration: ({ source, specifiers, start }) => {
      if (!/^(radix-ui|@radix-ui\/)/.test(source.value)) return
      const byPackage = Object.keys(forbidden).filter(
        (part) => source.value === `@radix-ui/react-${kebab(part)}`,
      )
      const byName = specifiers.flatMap((specifier) =>
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? [specifier.imported.name]
          : [],
      )
      for (const part of [...byPackage, ...byName])
        if (forbidden[part])
          findings.push({
            path: file.path,
            line: lineAt(file.text, start),
            message: `radix ${part} breaks our content security policy: ${forbidden[part]}`,
          })
    },
  })
  return findings
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

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
