import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '#database/root.ts'
import { readTree } from '#tools/tidy/tree.ts'

/** A declaration at the top of a file, or a handler: the names and texts in it. */
interface Part {
  path: string
  names: Set<string>
  texts: string[]
}

/** Services that are reached through an object, with the function behind them. */
const throughObjects = new Map([
  ['creditWorkers', { path: 'server/exchange/attempts/credit-call.ts', name: 'creditAttempts' }],
  ['recordReferral', { path: 'server/money/referrals/invitation.ts', name: 'recordReferral' }],
  ['flagMailNetwork', { path: 'server/trust/flags/index.ts', name: 'flagMailNetwork' }],
])

/** URLs of ours that our own code calls, with the function behind them. */
const throughCalls = new Map([
  ['/api/webhooks/stripe', { path: 'server/money/payment-events/handle-event.ts', name: 'handleEvent' }],
])

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** Declarations of a file, and the origins of its other names. */
interface Module {
  parts: Map<string, Part>
  imports: Map<string, { path: string; name: string }>
  /** Modules that it imports when needed. */
  loaded: string[]
}

/**
 * Reads the code of server and ledger. Returns a function that returns the texts in all code that an operation
 * can reach, by the syntax alone: its handler, every declaration that this names, what those name, and the jobs
 * that they enqueue. Calls through objects are followed only where listed above.
 */
export function readReach(): (operation: string) => string[] {
  const modules = new Map<string, Module>()
  const handlers = new Map<string, Part>()
  const jobs = new Map<string, Part>()
  for (const { path, text } of ['server', 'ledger'].flatMap(filesIn)) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const body: SyntaxNode[] = parseSync(path, text).program.body.map((node) => ({ ...node }))
    const module = moduleOf(path, body)
    modules.set(path, module)
    for (const node of body) findHandlers(path, node, module, handlers)
    if (path === 'server/jobs/timetable.ts') for (const node of body) findJobs(path, node, jobs)
  }
  const find = (path: string, name: string): Part | undefined => {
    const from = modules.get(path)
    const part = from?.parts.get(name)
    const imported = from?.imports.get(name) ?? throughObjects.get(name)
    const loaded = from?.loaded.map((other) => modules.get(other)?.parts.get(name)).find(Boolean)
    return part ?? (imported && find(imported.path, imported.name)) ?? loaded
  }
  const leadsTo = (part: Part): (Part | undefined)[] => [
    ...[...part.names].map((name) => find(part.path, name)),
    ...part.texts.flatMap((text) => {
      const called = throughCalls.get(text)
      return [
        part.names.has('enqueue') ? jobs.get(text) : undefined,
        called && find(called.path, called.name),
      ]
    }),
  ]
  return (operation) => {
    const first = handlers.get(operation)
    if (!first) throw new Error(`${operation} has no handler`)
    const reached = new Set([first])
    for (const part of reached) for (const next of leadsTo(part)) if (next) reached.add(next)
    return [...reached].flatMap(({ texts }) => texts)
  }
}

const filesIn = (folder: string) =>
  readTree(join(root, folder)).files.map(({ path, text }) => ({ path: `${folder}/${path}`, text }))

function moduleOf(path: string, body: SyntaxNode[]): Module {
  const module: Module = { parts: new Map(), imports: new Map(), loaded: [] }
  for (const node of body) {
    const source = (node.source as { value: string } | null | undefined)?.value
    if (source !== undefined) addImports(module, node, resolve(path, source))
    else addParts(module, path, (node.declaration as SyntaxNode | null | undefined) ?? node)
    walk(node, ({ type, source: from }) => {
      const { value } = (from ?? {}) as { value?: string }
      if (type === 'ImportExpression' && value) module.loaded.push(resolve(path, value))
    })
  }
  return module
}

const resolve = (path: string, source: string): string =>
  source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source)

function addImports({ imports }: Module, { specifiers, importKind }: SyntaxNode, path: string): void {
  // A type runs nothing.
  if (importKind === 'type') return
  for (const each of (specifiers ?? []) as Record<string, { name?: string }>[]) {
    const here = (each.exported ?? each.local)?.name
    const there = (each.exported ? each.local : (each.imported ?? each.local))?.name
    if (here && there) imports.set(here, { path, name: there })
  }
}

function addParts({ parts }: Module, path: string, node: SyntaxNode): void {
  const declared = (node.declarations ?? [node]) as SyntaxNode[]
  for (const each of declared) {
    const name = (each.id as { name?: string } | null | undefined)?.name
    if (name) parts.set(name, partOf(path, each))
  }
}

function findHandlers(path: string, top: SyntaxNode, { imports }: Module, found: Map<string, Part>): void {
  walk(top, (node) => {
    const callee = String((node.callee as { name?: string } | undefined)?.name)
    if (node.type !== 'CallExpression' || !['endpoint', 'serve'].includes(callee)) return
    const [operation, ...handlers] = node.arguments as SyntaxNode[]
    const name = String(operation?.name)
    found.set(imports.get(name)?.name ?? name, partOf(path, ...handlers))
  })
}

function findJobs(path: string, top: SyntaxNode, found: Map<string, Part>): void {
  walk(top, ({ type, key, value }) => {
    const name = (key as { value?: unknown } | undefined)?.value
    if (type === 'Property' && typeof name === 'string') found.set(name, partOf(path, value as SyntaxNode))
  })
}

function partOf(path: string, ...nodes: SyntaxNode[]): Part {
  const part: Part = { path, names: new Set(), texts: [] }
  for (const each of nodes)
    walk(each, (node) => {
      if (node.type === 'Identifier') part.names.add(String(node.name))
      if (node.type === 'MemberExpression') {
        const { name } = node.property as { name?: string }
        if (name !== undefined && throughObjects.has(name)) part.names.add(name)
      }
      if (node.type === 'Literal' && typeof node.value === 'string') part.texts.push(node.value)
      if (node.type === 'TemplateElement') part.texts.push((node.value as { raw: string }).raw)
    })
  return part
}

/** Visits a node and those below it, without the names of properties. */
function walk(node: SyntaxNode, act: (node: SyntaxNode) => void): void {
  act(node)
  for (const [name, value] of Object.entries(node)) {
    if (isName(node, name)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as SyntaxNode).type === 'string')
        walk(child as SyntaxNode, act)
  }
}

/** True for the name of a property, which names nothing in its file. */
const isName = ({ type, computed }: SyntaxNode, name: string): boolean =>
  !computed &&
  ((type === 'MemberExpression' && name === 'property') || (type !== 'ImportAttribute' && name === 'key'))
