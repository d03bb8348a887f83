import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the project, its path relative to the root with forward slashes. */
export interface ProjectFile {
  path: string
  text: string
}

/** Files of the project, as the checks see them. */
export interface Tree {
  files: readonly ProjectFile[]
  has(path: string): boolean
  /** Text of a file; empty if it does not exist. */
  text(path: string): string
}

/** The folders at the root that contain the product's code. */
export const tiers = ['web', 'contract', 'server', 'ledger', 'database'] as const
export type Tier = (typeof tiers)[number]

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.build', '.data'])
const readable = /\.(tsx?|mjs|css|sql|md|tsv|json|html|svg|yml|yaml|toml)$|^[^.]+$/
const generated = new Set(['package-lock.json'])

/** Reads every file below a folder that we wrote ourselves. */
export function readTree(root: string): Tree {
  const files: ProjectFile[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) walk(path)
      } else if (entry.isFile() && readable.test(entry.name) && !generated.has(path))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  walk('')
  return treeOf(files)
}

/** Builds a tree from given files. */
export function treeOf(files: readonly ProjectFile[] | Record<string, string>): Tree {
  const list = Array.isArray(files)
    ? (files as ProjectFile[])
    : Object.entries(files).map(([path, text]) => ({ path, text }))
  const byPath = new Map(list.map((file) => [file.path, file]))
  return {
    files: list,
    has: (path) => byPath.has(path),
    text: (path) => byPath.get(path)?.text ?? '',
  }
}

/** The tier that a file belongs to; null for tests, tools, documents and settings of the project. */
export function tierOf(path: string): Tier | null {
  const folder = path.split('/')[0]
  return tiers.find((tier) => tier === folder) ?? null
}

export const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path)

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

/** True for code of the product itself: in a tier, and not a test. */
export const isProductCode = (path: string): boolean => isCode(path) && tierOf(path) !== null && !isTest(path)

/** Number of lines of a file. */
export const linesIn = ({ text }: ProjectFile): number =>
  text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Line, from 1, of a character of the text. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Each match of a pattern with its line. */
export function* linesMatching(text: string, pattern: RegExp): Generator<{ line: number; found: string }> {
  for (const match of text.matchAll(pattern)) yield { line: lineAt(text, match.index), found: match[0] }
}

/** A violation of a rule, with its place. */
export interface Finding {
  path: string
  /** Counted from 1. */
  line: number
  message: string
}

/** One house rule that a machine can check. */
export interface Check {
  name: string
  find(tree: Tree): Finding[]
}
