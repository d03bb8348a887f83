import {
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** Versions that are kept: a running program keeps its files until the fifth build after its own. */
const keptCount = 5
const unfinished = '.partial'
const abandonedMs = 3_600_000

const folderOf = (root) => join(root, '.build', 'versions')

/**
 * Has `fill` write a version of the built program into a new folder, then leads the link `dist` there
 * (docs/decisions/068). If it fails, `dist` remains as it is.
 */
export async function makeVersion(root, fill) {
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${process.pid}`
  const folder = join(folderOf(root), name)
  mkdirSync(folder + unfinished, { recursive: true })
  try {
    await fill(folder + unfinished)
  } catch (error) {
    rmSync(folder + unfinished, { recursive: true, force: true })
    throw error
  }
  renameSync(folder + unfinished, folder)
  publish(root, name)
  removeOld(root)
}

/** Replaces the link in one step, so there is a program to start at any time. */
function publish(root, name) {
  const dist = join(root, 'dist')
  // A folder made before there were versions.
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory())
    renameSync(dist, join(folderOf(root), `0-${name}`))
  const link = join(root, '.build', `link-${name}`)
  symlinkSync(join('.build', 'versions', name), link)
  renameSync(link, dist)
}

function removeOld(root) {
  const folder = folderOf(root)
  const names = readdirSync(folder).sort()
  const current = basename(realpathSync(join(root, 'dist')))
  const others = names.filter((name) => !name.endsWith(unfinished) && name !== current)
  const old = others.slice(0, Math.max(0, others.length - keptCount + 1))
  const abandoned = names.filter(
    (name) => name.endsWith(unfinished) && ageMs(join(folder, name)) > abandonedMs,
  )
  for (const name of [...old, ...abandoned]) rmSync(join(folder, name), { recursive: true, force: true })
  // Node's cache names compiled code by its path, so it would keep that of every version.
  if (old.length > 0)
    rmSync(join(root, 'node_modules', '.mutuals', 'compiled'), { recursive: true, force: true })
}

/** Time since a folder changed; 0 if another build has just removed it. */
function ageMs(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : 0
}
