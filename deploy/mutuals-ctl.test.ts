import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programPlace } from '#tests/programs.ts'

const me = userInfo().username
const program = join(import.meta.dirname, 'mutuals-ctl')
const home = mkdtempSync(join(programPlace, 'mutuals-ctl-'))
afterAll(() => rmSync(home, { recursive: true }))

beforeAll(() => {
  chmodSync(home, 0o755)
  // In place of Node: prints who runs what, where, and with which settings.
  const node = join(home, 'node')
  const lines = ['id -un', 'pwd', 'umask', 'for word in "$@"; do echo "[$word]"; done', 'env | sort']
  writeFileSync(node, `#!/bin/sh\n${lines.join('\n')}\n`)
  chmodSync(node, 0o755)
})

/** Writes a unit and its file of settings; returns the unit's path. */
function aUnit(user: string, settings: string): string {
  const [unit, file] = [join(home, 'mutuals.service'), join(home, 'settings')]
  writeFileSync(file, settings, { mode: 0o600 })
  writeFileSync(
    unit,
    `[Service]
User=${user}
WorkingDirectory=${home}
ExecStart=${home}/node dist/server/main.js
Environment=NODE_ENV=production
Environment="APP_NAME=Two words"
Environment=DATA_DIR=/var/lib/mutuals
EnvironmentFile=${file}
EnvironmentFile=-${home}/missing
UMask=0027
`,
  )
  return unit
}

interface Options {
  settings?: string
  user?: string
  env?: Record<string, string>
}

function ctl(words: string[], { settings = '', user = me, env = {} }: Options = {}) {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    cwd: programPlace,
    env: { PATH, MUTUALS_UNIT: aUnit(user, settings), ...env },
  })
  return { status, lines: stdout.split('\n'), stderr }
}

test.each([
  ['backup', 'backup'],
  ['restore', 'restore'],
  ['verify', 'ledger-verify'],
  ['sql', 'sql'],
  ['test-mail', 'test-mail'],
  ['doctor', 'doctor'],
])('%s runs tools/%s.ts in the folder of the service, with its mask', (command, tool) => {
  const { lines, stderr } = ctl([command])
  expect(lines.slice(0, 4), stderr).toEqual([
    me,
    home,
    expect.stringMatching(/^0?027$/),
    `[tools/${tool}.ts]`,
  ])
})

test('settings come from the unit and its file, as systemd reads it, and none from the terminal', () => {
  const settings = [
    '# a comment',
    'MAIL_FROM=Two Words <no-reply@example.org>',
    'SMTP_URL="smtps://me:a$b\\"c@example.org" ',
    "METRICS_TOKEN='it is $(id)'",
    'DATA_DIR=/srv/elsewhere',
    'BACKUP_DIR=/mnt/a\\ b#c',
    'PUBLIC_URL=https://example.org/?a=b',
  ]
  const { lines } = ctl(['verify'], {
    settings: settings.join('\n'),
    env: { DATABASE_URL: 'postgres://terminal', SMTP_URL: 'smtp://terminal', npm_config_x: '1' },
  })
  for (const line of [
    'NODE_ENV=production',
    'APP_NAME=Two words',
    'MAIL_FROM=Two Words <no-reply@example.org>',
    'SMTP_URL=smtps://me:a$b"c@example.org',
    'METRICS_TOKEN=it is $(id)',
    'DATA_DIR=/srv/elsewhere',
    'BACKUP_DIR=/mnt/a b#c',
    'PUBLIC_URL=https://example.org/?a=b',
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).not.toMatch(/terminal|npm_config|MUTUALS_UNIT/)
})

test('arguments arrive unchanged, and folders are named from where the person is', () => {
  const words = (...given: string[]) => ctl(given).lines.filter((line) => line.startsWith('['))
  expect(words('sql', '--write', `SELECT 'a  b' || "*"`)).toEqual([
    '[tools/sql.ts]',
    '[--write]',
    `[SELECT 'a  b' || "*"]`,
  ])
  expect(words('restore', '--demo', 'to day')).toEqual([
    '[tools/restore.ts]',
    '[--demo]',
    `[${programPlace}/to day]`,
  ])
  expect(words('backup', '/mnt/safe')).toEqual(['[tools/backup.ts]', '[/mnt/safe]'])
})

test('another command, another user or a missing unit ends with a sentence', () => {
  expect(ctl(['destroy'])).toMatchObject({ status: 1, stderr: expect.stringMatching(/Use one of.*backup/s) })
  const none = ctl(['verify'], { env: { MUTUALS_UNIT: '' } })
  expect(none).toMatchObject({ status: 1, stderr: expect.stringContaining('no unit named mutuals') })
  if (process.getuid?.() === 0) return
  expect(ctl(['verify'], { user: 'root' }).stderr).toContain('Run this as root')
})

/** Programs that the script needs, and one of those that change the user: only this one is found. */
function pathWith(changer: string): string {
  const folder = join(home, `only-${changer}`)
  mkdirSync(folder)
  for (const name of ['awk', 'cat', 'env', 'id', 'sed', 'sh', 'sort', 'tail', changer]) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (stdout !== '') symlinkSync(stdout.trim(), join(folder, name))
  }
  return folder
}

test.each(['setpriv', 'runuser', 'su'])(
  'the tool runs as the user of the service, whom root becomes by %s',
  (changer) => {
    const user = userInfo().uid === 0 ? 'nobody' : me
    const { lines, stderr } = ctl(['sql', '--write', 'SELECT 1'], {
      user,
      settings: 'METRICS_TOKEN=secret',
      env: { PATH: pathWith(changer) },
    })
    expect(lines.slice(0, 2), stderr).toEqual([user, home])
    expect(lines).toEqual(expect.arrayContaining(['[--write]', '[SELECT 1]', 'METRICS_TOKEN=secret']))
  },
)
