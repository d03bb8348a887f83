import { posix } from 'node:path'
import { type Expression, type ParseResult, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { lineAt, type ProjectFile, type Tree } from './tree.ts'

// TypeScript 7 offers its syntax tree only through an unstable interface to another process: oxc reads it here.
const parsed = new WeakMap<ProjectFile, ParseResult>()

function parse(file: ProjectFile): ParseResult {
  const known = parsed.get(file)
  if (known) return known
  const result = parseSync(file.path, file.text)
  parsed.set(file, result)
  return result
}

/** Walks a file's syntax tree. */
export function visit(file: ProjectFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parse(file).program)
}

/** One import or re-export of a file. */
export interface Import {
  specifier: string
  /** The file of the project that it names; null for a package. */
  target: string | null
  line: number
}

/** All that a file imports, dynamically too where the name is written out. */
export function importsOf(file: ProjectFile): Import[] {
  const { module } = parse(file)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ].filter((request) => request !== null)
  const named = requests.map(({ value, start }) => ({ specifier: value, start }))
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(file.text.slice(start, end))?.[2]
    return literal === undefined ? [] : [{ specifier: literal, start }]
  })
  const unique = new Map([...named, ...dynamic].map((request) => [request.specifier, request]))
  return [...unique.values()].map(({ specifier, start }) => ({
    specifier,
    target: resolveImport(file.path, specifier),
    line: lineAt(file.text, start),
  }))
}

/** The project's file that a specifier means, by alias or relative; null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return null
}

/** The package of a specifier: `@scope/name` of `@scope/name/part`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** A text that stands in the code, a template's fixed parts included. */
export interface Text {
  text: string
  line: number
}

export function textsOf(file: ProjectFile): Text[] {
  const texts: Text[] = []
  const add = (text: string, start: number): void => {
    texts.push({ text, line: lineAt(file.text, start) })
  }
  visit(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start)
    },
    TemplateElement: (node) => add(node.value.raw, node.start),
  })
  return texts
}

/** The names in a file's object or array of that name: keys, or the texts of its items. */
export function namesIn(tree: Tree, path: string, variable: string): string[] {
  const file = tree.files.find((candidate) => candidate.path === path)
  const names: string[] = []
  if (!file) return names
  visit(file, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== variable) return
      const value = withoutTypes(init)
      if (value?.type === 'ObjectExpression')
        for (const property of value.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier')
            names.push(property.key.name)
      if (value?.type === 'ArrayExpression')
        for (const item of value.elements)
          if (item?.type === 'Literal' && typeof item.value === 'string') names.push(item.value)
    },
  })
  return names
}

/** `x as const satisfies T` is x. */
function withoutTypes(value: Expression | null): Expression | null {
  return value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression'
    ? withoutTypes(value.expression)
    : value
}
