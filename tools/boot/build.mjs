import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explain, step } from './say.mjs'

/** What the built pages are made of. */
const inputs = ['web', 'contract', 'package-lock.json', 'package.json', 'vite.config.ts', 'tools/build.ts']

/** Builds the pages unless they were built from exactly these files. */
export async function ensureBuilt(root, node) {
  const stamp = join(root, 'dist', 'stamp')
  const hash = hashInputs(root)
  if (read(stamp) === hash) return
  rmSync(stamp, { force: true })
  await step('building the pages', () => build(root, node))
  writeFileSync(stamp, hash)
}

async function build(root, node) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'tools/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (words += part))
  const status = await new Promise((done, fail) => {
    child.on('error', () => fail(explain(`${node} cannot run here. Install Node 24 from https://nodejs.org`)))
    child.on('close', done)
  })
  if (status !== 0) throw explain(`${words.trim()}\n\nThe pages could not be built.`)
}

function hashInputs(root) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files of a folder and below, or the one file; tests are no part of a build. */
function filesOf(root, input) {
  let entries
  try {
    entries = readdirSync(join(root, input), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    return [input]
  }
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
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
