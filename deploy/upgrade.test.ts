import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programEnvironment, programPlace } from '#tests/programs.ts'

/*
 * The program on a repository with a remote, with Node, npm and systemctl replaced: each notes its words, the version
 * that is checked out in the service's folder and the one whose packages are there, and fails if it is told to.
 */

let home: string
let versions: string[]

/** Runs a program in a folder of the test, without settings of whoever runs the tests. */
function run(name: string, words: string[], folder = 'work'): string {
  const env = { ...programEnvironment(), GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync(name, words, { cwd: join(home, folder), env, encoding: 'utf8', stdio: 'pipe' }).trim()
}
const git = (...words: string[]): string => run('git', words)

const program = (name: string, lines: string[]): void => {
  writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(join(home, 'bin', name), 0o755)
}

/** Commits a version to the remote. */
function commit(path: string): string {
  mkdirSync(join(home, 'work', path, '..'), { recursive: true })
  writeFileSync(join(home, 'work', path), path)
  git('add', '-A')
  git('-c', 'user.name=T', '-c', 'user.email=t@mutuals.test', 'commit', '-qm', path)
  git('push', '-q', 'origin', 'HEAD:main')
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  home = mkdtempSync(join(programPlace, 'mutuals-upgrade-'))
  chmodSync(home, 0o755)
  for (const name of ['bin', 'work']) mkdirSync(join(home, name))
  git('init', '-q', '-b', 'main')
  writeFileSync(join(home, 'work/.gitignore'), 'node_modules\n.build\ndist\n')
  git('init', '-q', '--bare', '-b', 'main', join(home, 'origin'))
  git('remote', 'add', 'origin', join(home, 'origin'))
  versions = [commit('server/one')]
  git('clone', '-q', join(home, 'origin'), join(home, 'app'))
  const note = [
    `cd_here=$(cd ${home}/app && git rev-parse HEAD) of=$(cat ${home}/app/node_modules/of)`,
    `note() { echo "$1 $cd_here $of" >>${home}/notes; ! grep -qx "$1" ${home}/fails 2>/dev/null; }`,
  ]
  program('systemctl', [...note, 'note "$1"'])
  program('npm', [
    ...note,
    'note "$1" || exit 1',
    'version=$(git rev-parse HEAD)',
    'if [ "$1" = ci ]; then mkdir -p node_modules && echo "$version" >node_modules/of',
    'else mkdir -p ".build/versions/$version" && ln -sfn ".build/versions/$version" dist; fi',
  ])
  program('node', [
    ...note,
    'case $1 in -e) tool=ready ;; *) tool=$(basename "$1" .ts) ;; esac',
    `[ $tool = ready ] || echo "database: $(cat ${home}/database)"`,
    `[ $tool != backup ] || echo ${home}/backups/today`,
    'note $tool',
  ])
  writeFileSync(join(home, 'database'), `real, embedded in ${home}/data, mutuals`)
  for (const word of ['ci', 'run']) run(join(home, 'bin/npm'), [word], 'app')
  writeFileSync(
    join(home, 'mutuals.service'),
    `User=${userInfo().username}\nWorkingDirectory=${home}/app\nExecStart=${home}/bin/node dist/server/main.js\n`,
  )
  rmSync(join(home, 'notes'))
})
afterEach(() => rmSync(home, { recursive: true }))

function upgrade(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    join(import.meta.dirname, 'mutuals-ctl'),
    ['upgrade', ...words],
    {
      encoding: 'utf8',
      env: { PATH: `${home}/bin:${process.env.PATH}`, MUTUALS_UNIT: join(home, 'mutuals.service') },
    },
  )
  return { status, said: stdout + stderr }
}

/** Steps since the last call, each with the version checked out and that of the packages: o, the old one, or n. */
function steps(): string[] {
  const lines = readFileSync(join(home, 'notes'), 'utf8').trim().split('\n')
  rmSync(join(home, 'notes'))
  return lines.map((line) => line.replaceAll(/[0-9a-f]{40}/g, (hash) => (hash === versions[0] ? 'o' : 'n')))
}

/** The version that a start would run: checked out, packages, build. */
const inPlace = (): string[] => [
  run('git', ['rev-parse', 'HEAD'], 'app'),
  readFileSync(join(home, 'app/node_modules/of'), 'utf8').trim(),
  readlinkSync(join(home, 'app/dist')).replace('.build/versions/', ''),
]
const allOf = (version: string | undefined): unknown[] => [version, version, version]

const unchanged = ['ci o o', 'run o o', 'backup o o']
const tried = [...unchanged, 'stop o o', 'migrate n n', 'start n n', 'ready n n', 'ledger-verify n n']

test('an upgrade builds beside the running version, which stays in place until the backup is made', () => {
  versions.push(commit('server/two'))
  expect(upgrade()).toMatchObject({ status: 0 })
  expect(steps()).toEqual(tried)
  expect(inPlace()).toEqual(allOf(versions[1]))
  expect(existsSync(join(home, 'app/.build/next'))).toBe(false)
})

test('an upgrade without migrations says how to go back without a loss, and that command goes back', () => {
  versions.push(commit('server/two'))
  expect(upgrade().said).toContain(`To go back, without a loss: deploy/mutuals-ctl upgrade ${versions[0]}`)
  expect(upgrade(versions[0] ?? '')).toMatchObject({ status: 0 })
  expect(inPlace()).toEqual(allOf(versions[0]))
  // Again to the newest: everything may be repeated.
  expect(upgrade()).toMatchObject({ status: 0 })
  expect(inPlace()).toEqual(allOf(versions[1]))
})

test.each(['ci', 'run', 'backup'])('an upgrade whose %s fails leaves the running version alone', (word) => {
  versions.push(commit('database/migrations/2.sql'))
  writeFileSync(join(home, 'fails'), word)
  const { status, said } = upgrade()
  expect([status, said]).toEqual([1, expect.stringContaining('Nothing was upgraded')])
  expect(steps()).toEqual(unchanged.slice(0, unchanged.findIndex((step) => step.startsWith(word)) + 1))
  expect(inPlace()).toEqual(allOf(versions[0]))
  expect(git('-C', join(home, 'app'), 'branch', '--show-current')).toBe('main')
})

test('an upgrade that can’t put the new version in place starts the old one again', () => {
  versions.push(commit('server/two'))
  // A file that the new version has too, and that nobody committed.
  writeFileSync(join(home, 'app/server/two'), 'mine')
  const { status, said } = upgrade()
  expect([status, said]).toEqual([1, expect.stringContaining('the server was started again')])
  expect(steps()).toEqual([...unchanged, 'stop o o', 'start o o'])
  expect(inPlace()).toEqual(allOf(versions[0]))
})

test('after a failed migration the way back is said with the old version and the backup', () => {
  versions.push(commit('database/migrations/2.sql'))
  writeFileSync(join(home, 'fails'), 'migrate')
  const { status, said } = upgrade()
  expect(status).toBe(1)
  expect(steps()).toEqual(tried.slice(0, 5))
  for (const line of [
    'The migration failed, and nothing runs now.',
    `cd ${home}/app && systemctl stop mutuals`,
    `git checkout ${versions[0]} && npm ci --include=dev --include=optional && npm run build`,
    `mv ${home}/data/pg18 ${home}/data/pg18-${versions[1]?.slice(0, 12)}`,
    `deploy/mutuals-ctl restore ${home}/backups/today`,
    'systemctl start mutuals',
  ])
    expect(said).toContain(line)
})

test('the way back to an external database empties one of its name', () => {
  versions.push(commit('database/migrations/2.sql'))
  writeFileSync(join(home, 'database'), 'real, at db.example.org:5432, exchange')
  writeFileSync(join(home, 'fails'), 'ledger-verify')
  const { status, said } = upgrade()
  expect([status, said]).toEqual([1, expect.stringContaining('but a check failed')])
  expect(said).toContain(`ALTER DATABASE exchange RENAME TO exchange_${versions[1]?.slice(0, 12)};`)
  expect(said).toContain('CREATE DATABASE exchange OWNER mutuals_owner;')
})

test('an upgrade over changes of one’s own, or to a version that does not exist, ends before its first step', () => {
  expect(upgrade('no-such').said).toContain('There is no version no-such')
  writeFileSync(join(home, 'app/server/one'), 'mine')
  expect(upgrade().said).toContain('has changes of its own')
  expect(existsSync(join(home, 'notes'))).toBe(false)
})
