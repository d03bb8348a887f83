import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './run.mjs'
import { explain, step } from './say.mjs'
import { makeVersion } from './versions.mjs'

/** Products of the build: the program that builds each, its inputs in addition to the packages, its folders. */
const products = [
  {
    name: 'pages',
    tool: 'tools/build-pages.ts',
    inputs: [
      ...['web', 'contract', 'vite.config.ts', 'tools/first-load.ts', 'server/rendering/built.ts'],
      ...['tools/icon-sprite.ts', 'tools/lean-contract.ts', 'tools/shared-chunks.ts'],
      'tools/third-party-notices.ts',
    ],
    folders: ['client', 'renderer'],
  },
  {
    name: 'server',
    tool: 'tools/build-server.ts',
    inputs: ['server', 'ledger', 'database', 'contract'],
    folders: ['server'],
  },
]

/**
 * Builds every product that was not built from exactly the current files. The build is a new version beside the
 * earlier ones, so a running program keeps its files.
 */
export async function ensureBuilt(root, node) {
  const dist = join(root, 'dist')
  const wanted = products.map((product) => {
    const hash = hashInputs(root, product)
    return { ...product, hash, isStale: read(stampIn(dist, product)) !== hash }
  })
  const stale = wanted.filter(({ isStale }) => isStale)
  if (stale.length === 0) return
  const names = stale.map(({ name }) => `the ${name}`).join(' and ')
  await makeVersion(root, (folder) =>
    step(`building ${names}`, () => Promise.all(wanted.map((product) => fill(root, node, folder, product)))),
  )
}

const asItIs = { recursive: true, preserveTimestamps: true }

const stampIn = (folder, { name }) => join(folder, `${name}.stamp`)

async function fill(root, node, folder, product) {
  if (product.isStale) await build(root, node, folder, product)
  else for (const each of product.folders) cpSync(join(root, 'dist', each), join(folder, each), asItIs)
  writeFileSync(stampIn(folder, product), product.hash)
}

async function build(root, node, folder, { name, tool }) {
  const { status, output } = await runQuietly(node, ['--disable-warning=ExperimentalWarning', tool, folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch(() => {
    throw explain(`${node} cannot run here. Install Node 24 from https://nodejs.org`)
  })
  if (status !== 0) throw explain(`${output.trim()}\n\nCould not build the ${name}.`)
}

function hashInputs(root, { tool, inputs }) {
  const hash = createHash('sha256')
  const all = ['package-lock.json', 'package.json', tool, ...inputs]
  for (const path of all.flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Files of a folder and its subfolders, or a single file. Left out: tests, which are not built, SQL, which is read at
 * run time, and the packages of the picture check, which are optional.
 */
function filesOf(root, input) {
  let entries
  try {
    entries = readdirSync(join(root, input), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    return [input]
  }
  return entries
    .filter((entry) => !/^node_modules$|\.(?:test\.tsx?|sql)$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${input}/${entry.name}`) : [`${input}/${entry.name}`],
    )
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
