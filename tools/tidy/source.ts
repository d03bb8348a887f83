import { posix } from 'node:path'
import { type Expression, type ParseResult, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { type Finding, lineAt, type ProjectFile, type Tree } from './tree.ts'

// TypeScript 7 offers its syntax tree only through an unstable interface to another process, so oxc parses
// here.
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

/** Adds a finding at a character of a file. */
export type AddFinding = (start: number, message: string) => void

/** Findings of the files' syntax trees; `visitorOf` makes the visitor of one. */
export const findingsIn = (
  files: readonly ProjectFile[],
  visitorOf: (add: AddFinding, file: ProjectFile) => VisitorObject,
): Finding[] =>
  files.flatMap((file) => {
    const findings: Finding[] = []
    const add: AddFinding = (start, message) =>
      findings.push({ path: file.path, line: lineAt(file.text, start), message })
    visit(file, visitorOf(add, file))
    return findings
  })

/** One import or re-export of a file. */
export interface Import {
  /** The project file that it resolves to; null for a package. */
  target: string | null
  line: number
}

/** Every import of a file, dynamic ones only if their specifier is a literal. */
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
    target: resolveImport(file.path, specifier),
    line: lineAt(file.text, start),
  }))
}

/** Resolves a specifier to a project file, by alias or relative; null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return null
}

/** A piece of text in a file and its line, from 1. */
export interface Text {
  text: string
  line: number
}

/** Comments of a file without their slashes. */
export const commentsOf = (file: ProjectFile): Text[] =>
  parse(file).comments.map(({ value, start }) => ({ text: value, line: lineAt(file.text, start) }))

/** String literals and the fixed parts of templates; with `jsx` also the texts between tags. */
export function textsOf(file: ProjectFile, { jsx = false } = {}): Text[] {
  const texts: Text[] = []
  const add = (text: string, start: number): void => {
    texts.push({ text, line: lineAt(file.text, start) })
  }
  visit(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value, node.start)
    },
    TemplateElement: (node) => add(node.value.raw, node.start),
    JSXText: (node) => {
      if (jsx) add(node.value, node.start)
    },
  })
  return texts
}

/** Keys of a file's object of that name, or string items of its array of that name. */
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

/** Unwraps `x as const satisfies T` to x. */
const withoutTypes = (value: Expression | null): Expression | null =>
  value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression'
    ? withoutTypes(value.expression)
    : value
