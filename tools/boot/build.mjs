import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explain, step } from './say.mjs'

/** Products of the build: the program that builds each, and its inputs in addition to the packages. */
const products = [
  { name: 'pages', tool: 'tools/build-pages.ts', inputs: ['web', 'contract', 'vite.config.ts'] },
  { name: 'server', tool: 'tools/build-server.ts', inputs: ['server', 'ledger', 'database', 'contract'] },
]

/** Builds every product that was not built from exactly the current files. */
export async function ensureBuilt(root, node) {
  const stale = products
    .map((product) => ({ ...product, stamp: stampOf(root, product.name), hash: hashInputs(root, product) }))
    .filter(({ stamp, hash }) => read(stamp) !== hash)
  if (stale.length === 0) return
  for (const { stamp } of stale) rmSync(stamp, { force: true })
  const names = stale.map(({ name }) => `the ${name}`).join(' and ')
  await step(`building ${names}`, () => Promise.all(stale.map((product) => build(root, node, product))))
}

const stampOf = (root, name) => join(root, 'dist', `${name}.stamp`)

async function build(root, node, { name, tool, stamp, hash }) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', tool], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const status = await new Promise((done, fail) => {
    child.on('error', () => fail(explain(`${node} cannot run here. Install Node 24 from https://nodejs.org`)))
    child.on('close', done)
  })
  if (status !== 0) throw explain(`${output.trim()}\n\nCould not build the ${name}.`)
  writeFileSync(stamp, hash)
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
 * Files of a folder and its subfolders, or a single file. Left out: tests, which are not built, and SQL,
 * which is read at run time.
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
    .filter((entry) => !/\.(?:test\.tsx?|sql)$/.test(entry.name))
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
