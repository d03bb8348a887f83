import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

/** Place of the properties among what a declaration is called with. */
const declarations: Readonly<Record<string, number>> = { define: 2, desk: 2, defineCase: 1 }
/** Properties of an operation, a list or a case that only the server and the OpenAPI document need. */
const serverParts = new Set([
  'audience',
  'summary',
  'params',
  'query',
  'body',
  'response',
  'errors',
  'withoutKey',
  'row',
  'also',
  'sortNote',
  'evidence',
  'subject',
  'gone',
])
const contractFile = /\/contract\/[^?]+\.ts$/
const webFile = /\/web\/[^?]+\.tsx?$/
const parsing =
  /\.(?:safeParse|parseAsync|safeParseAsync)\(|\b\w+Schema\.parse\(|\.(?:params|query|body|response)\.\w+\(/

/** Replaces the schema library: every property and every call returns the replacement itself. */
const silentLibrary = '\0zod'
const silence = `const z = new Proxy(() => z, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : z), apply: () => z })
export { z }`

interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

type Edit = [start: number, end: number, text: string]

/**
 * Removes from operations, lists and cases the properties that only the server needs, empties the schemas, marks the calls that make
 * other constants as pure, and drops the imports that nothing else needs: a page loads no module for a schema alone.
 */
export function leanContract(path: string, code: string): string {
  const edits: Edit[] = []
  visit({ ...parseSync(path, code).program }, (node) => {
    const init = node.type === 'VariableDeclarator' ? (node.init as SyntaxNode | null) : null
    if (init?.type === 'CallExpression') {
      const isSchema = /^(?:z\b|(?:named|pageWith|textOf)\()/.test(code.slice(init.start))
      edits.push(isSchema ? [init.start, init.end, 'z'] : [init.start, init.start, '/* @__PURE__ */ '])
      if (isSchema) return false
    }
    const { name = '' } = (node.callee ?? {}) as { name?: string }
    const place = node.type === 'CallExpression' ? declarations[name] : undefined
    if (place === undefined) return true
    const described = (node.arguments as SyntaxNode[])[place]
    for (const property of (described?.properties ?? []) as SyntaxNode[]) {
      const key = property.key as SyntaxNode | undefined
      if (key?.name === 'filters') edits.push(...namesAlone(property.value as SyntaxNode))
      if (!serverParts.has(String(key?.name))) continue
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
      edits.push([property.start, property.end + comma, ''])
    }
    return true
  })
  const lean = edited(code, edits)
  return edited(lean, unusedImports(path, lean))
}

/** Empties the values of an object, of which the browser needs the names. */
const namesAlone = ({ properties }: SyntaxNode): Edit[] =>
  (properties as SyntaxNode[]).map(({ value }) => {
    const { start, end } = value as SyntaxNode
    return [start, end, '0']
  })

const edited = (code: string, edits: Edit[]): string =>
  edits.reduceRight((rest, [start, end, text]) => rest.slice(0, start) + text + rest.slice(end), code)

/** Cuts of the imports of which no name occurs in the rest of the code. */
function unusedImports(path: string, code: string): Edit[] {
  const body: SyntaxNode[] = parseSync(path, code).program.body.map((node) => ({ ...node }))
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = code.slice(imports.at(-1)?.end ?? 0)
  return imports
    .filter(({ specifiers }) =>
      (specifiers as SyntaxNode[]).every(({ local }) => !rest.match(`\\b${(local as SyntaxNode).name}\\b`)),
    )
    .map(({ start, end }) => [start, end, ''])
}

/** Visits a node and, unless `act` returns false, those in it. */
function visit(node: SyntaxNode, act: (node: SyntaxNode) => boolean): void {
  if (!act(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as SyntaxNode).type === 'string')
        visit(child as SyntaxNode, act)
}

/**
 * A Vite plugin that keeps schemas out of the pages, in the browser and the renderer: the server parses all input and output.
 * A page that parses with a schema could not work without them, so the build fails and names it.
 */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod' ? silentLibrary : null),
  load: (id) => (id === silentLibrary ? silence : null),
  transform(code, id) {
    if (webFile.test(id) && parsing.test(code))
      this.error(
        `${id} parses with a schema, which the browser's bundle lacks: let the server parse it, or use a function of contract/`,
      )
    return contractFile.test(id) ? { code: leanContract(id, code), map: null } : null
  },
})
