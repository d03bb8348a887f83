import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#database/root.ts'

/**
 * The folder of the version that this process runs, or of the newest one if it runs from the sources. A later
 * build leads `dist` elsewhere, but leaves this folder as it is (docs/decisions/068).
 */
export function builtFolder(): string {
  const aroundBundle = dirname(import.meta.dirname)
  return existsSync(join(aroundBundle, 'client')) ? aroundBundle : realpathSync(join(root, 'dist'))
}

/**
 * Folders of the files with a hash in their name: of this version, of the newest one at any time, whose pages
 * another process may already serve, and of the earlier ones, whose pages browsers still show.
 */
export function assetFolders(): string[] {
  const own = builtFolder()
  const versions = dirname(own)
  const others = readdirSync(versions)
    .filter((name) => !name.endsWith('.partial') && join(versions, name) !== own)
    .sort()
    .reverse()
    .map((name) => join(versions, name))
  const folders = [own, join(root, 'dist'), ...others].map((version) => join(version, 'client', 'assets'))
  return [...new Set(folders)].filter((folder) => existsSync(folder))
}
