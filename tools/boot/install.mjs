import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { explain, step } from './say.mjs'

/** Installs the packages of the lock unless they are there, however they came there. */
export async function ensureInstalled(root) {
  const missing = missingPackages(root)
  if (missing.length === 0) return
  await step(`installing ${missing.length} packages`, () => install(root))
  const still = missingPackages(root)
  if (still.length > 0) throw explain(`npm ended well, but did not install: ${still.slice(0, 5).join(', ')}`)
}

/** npm writes down what it installed when it is done; that list is compared with the lock. */
function missingPackages(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!wanted) throw explain('package-lock.json is missing or broken: restore it, for example from git.')
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {}
  return Object.entries(wanted)
    .filter(
      ([path, entry]) => path !== '' && isForUs(entry) && installed[path]?.integrity !== entry.integrity,
    )
    .map(([path]) => path.replace(/^node_modules\//, ''))
}

/** Optional packages are for one platform each; those without one may be left out by npm as it likes. */
function isForUs(entry) {
  if (!entry.optional && !entry.devOptional) return true
  if (!entry.os || !entry.cpu) return false
  return (
    list(entry.os).includes(process.platform) &&
    list(entry.cpu).includes(process.arch) &&
    isOurLibc(entry.libc)
  )
}

function isOurLibc(libc) {
  return (
    !libc ||
    process.platform !== 'linux' ||
    list(libc).includes(existsSync('/etc/alpine-release') ? 'musl' : 'glibc')
  )
}

function list(value) {
  return Array.isArray(value) ? value : [value]
}

async function install(root) {
  const { program, args } = findNpm(root)
  // The flags hold whatever NODE_ENV or npm's own settings say: the build and the tests are part of the project.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const child = spawn(program, [...args, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnv(root),
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (words += part))
  const status = await new Promise((done, fail) => {
    child.on('error', () => fail(explain('npm was not found. It comes with Node: https://nodejs.org')))
    child.on('close', done)
  })
  if (status === 0) return
  const errors = words.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  throw explain(
    `${errors.slice(0, 15).join('\n')}\n\n` +
      'The packages could not be installed. npm needs a network (or its cache) and room on the disk.\n' +
      'To see all that npm says: npm ci --include=dev --include=optional',
  )
}

/** The npm that called us, run by the Node that runs it: ours may lie in the folder that npm is about to replace. */
function findNpm() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { program: process.env.npm_node_execpath ?? process.execPath, args: [script] }
  }
  return { program: 'npm', args: [] }
}

function childEnv(root) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
