import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the project, its path relative to the root with forward slashes. */
export interface ProjectFile {
  path: string
  text: string
}

/** The project's own files, as the checks see them. */
export interface Tree {
  files: readonly ProjectFile[]
  has(path: string): boolean
  /** The text of a file; empty where there is none. */
  text(path: string): string
}

/** The folders at the root that hold code, and what each may import. */
export const tiers = ['web', 'contract', 'server', 'ledger', 'database'] as const
export type Tier = (typeof tiers)[number]

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.build', '.data'])
const readable = /\.(tsx?|mjs|css|sql|md|tsv|json|html|svg|yml|yaml|toml)$|^[^.]+$/
const generated = new Set(['package-lock.json'])

/** Reads every file that we wrote below a folder. */
export function readTree(root: string): Tree {
  const files: ProjectFile[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) walk(path)
      } else if (readable.test(entry.name) && !generated.has(path))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  walk('')
  return treeOf(files)
}

/** A tree of given files. */
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

/** The code of the product itself: what stands in a tier and is no test. */
export const isProductCode = (path: string): boolean => isCode(path) && tierOf(path) !== null && !isTest(path)

/** The line, from 1, on which a character of the text stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Each match of a pattern with its line. */
export function* linesMatching(text: string, pattern: RegExp): Generator<{ line: number; found: string }> {
  for (const match of text.matchAll(pattern)) yield { line: lineAt(text, match.index), found: match[0] }
}
