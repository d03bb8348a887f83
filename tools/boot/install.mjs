import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runQuietly } from './run.mjs'
import { explain, say, step } from './say.mjs'

/** Installs the packages of the lock file unless they are already installed, by any means. */
export async function ensureInstalled(root) {
  if (missingPackages(root).length > 0) await takingTurns(root, () => installMissing(root))
}

async function installMissing(root) {
  const missing = missingPackages(root)
  if (missing.length === 0) return
  await step(`installing ${missing.length} packages`, () => install(root))
  const still = missingPackages(root)
  if (still.length > 0) throw explain(`npm succeeded, but did not install: ${still.slice(0, 5).join(', ')}`)
}

/** Does `work` while no other command of this clone does it: two installs in one folder break each other. */
async function takingTurns(root, work) {
  const file = join(root, '.build', 'installing')
  mkdirSync(join(root, '.build'), { recursive: true })
  for (let tries = 0; !take(file); tries++) {
    if (tries === 1)
      say(`  waiting for another command that installs the packages (if none does: rm ${file})`)
    await sleep(250)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Creates the file unless a running process has; removes one of a process that was killed. */
function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isRunning(Number(readText(file)))) rmSync(file, { force: true })
    return false
  }
}

/** Our own number on a file that we did not create is that of an earlier process, in a container for example. */
function isRunning(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Compares the lock file with the list that npm writes when an installation is complete. */
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

/** An optional package is for one platform. npm may leave out those that name none. */
function isForUs(entry) {
  if (!entry.optional && !entry.devOptional) return true
  const { os, cpu, libc } = entry
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && isOurLibc(libc)
}

function isOurLibc(libc) {
  return (
    !libc ||
    process.platform !== 'linux' ||
    [libc].flat().includes(existsSync('/etc/alpine-release') ? 'musl' : 'glibc')
  )
}

async function install(root) {
  const { program, args } = findNpm(root)
  // Explicit flags override NODE_ENV and npm's settings: the build and the tests are part of the project.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { status, output } = await runQuietly(program, [...args, ...flags], {
    cwd: root,
    env: childEnv(root),
  }).catch(() => {
    throw explain('npm was not found. It comes with Node: https://nodejs.org')
  })
  if (status === 0) return
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line))
  throw explain(
    `${errors.slice(0, 15).join('\n')}\n\n` +
      'Could not install the packages. npm needs a network (or its cache) and free disk space.\n' +
      'To see the full output of npm: npm ci --include=dev --include=optional',
  )
}

/** The npm that called us, run by its own Node: ours may be in the folder that npm is about to replace. */
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

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
