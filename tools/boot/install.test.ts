import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '#tests/programs.ts'

const installer = `import { ensureInstalled } from '${import.meta.dirname}/install.mjs'
await ensureInstalled(process.argv[1])`

/** Stands in for npm: its log shows whether another one ran meanwhile. */
const npm = `const fs = require('node:fs')
fs.appendFileSync('log', 'begin ')
fs.mkdirSync('node_modules', { recursive: true })
setTimeout(() => {
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
  fs.appendFileSync('log', 'end ')
}, 500)`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutuals-install-'))
  const packages = { 'node_modules/example': { version: '1.0.0', integrity: 'sha512-example' } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(root, 'npm-cli.js'), npm)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const install = () =>
  runProgram(['--input-type=module', '-e', installer, root], {
    npm_execpath: join(root, 'npm-cli.js'),
    npm_node_execpath: process.execPath,
  })

test('commands started together in a fresh clone install once', async () => {
  const commands = [install(), install(), install()]
  expect(await Promise.all(commands.map((command) => command.end()))).toEqual([0, 0, 0])
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('begin end ')
})

test('an install that was killed does not stop the next one', async () => {
  const gone = runProgram(['-e', '0'])
  await gone.end()
  mkdirSync(join(root, '.build'))
  writeFileSync(join(root, '.build', 'installing'), `${gone.process.pid}`)
  expect(await install().end()).toBe(0)
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('begin end ')
})
