import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '#tests/programs.ts'

const builder = `import { ensureBuilt } from '${import.meta.dirname}/build.mjs'
await ensureBuilt(process.argv[1], process.execPath)`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutuals-build-'))
  write('tools/build-pages.ts', programThatBuilds('pages', ['client', 'renderer']))
  write('tools/build-server.ts', programThatBuilds('server', ['server']))
  write('web/page.ts', 'page 1')
  write('server/main.ts', 'server 1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A project's own build program: it writes what it read, and fails at the word 'broken'. */
const programThatBuilds = (part: string, folders: string[]): string => `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const text = readFileSync('${part === 'pages' ? 'web/page.ts' : 'server/main.ts'}', 'utf8')
for (const name of ${JSON.stringify(folders)}) {
  mkdirSync(process.argv[2] + '/' + name)
  writeFileSync(process.argv[2] + '/' + name + '/main.js', text)
}
if (text.includes('broken')) throw new Error('cannot build this')`

async function build(): Promise<number | null> {
  return runProgram(['--input-type=module', '-e', builder, root]).end()
}

const built = (path: string): string => readFileSync(join(root, 'dist', path), 'utf8')
const versions = (): string[] => readdirSync(join(root, '.build/versions'))

test('a build leaves the files of the running version where they are', async () => {
  expect(await build()).toBe(0)
  const running = realpathSync(join(root, 'dist'))
  write('server/main.ts', 'server 2')
  expect(await build()).toBe(0)
  expect(readFileSync(join(running, 'server/main.js'), 'utf8')).toBe('server 1')
  expect(built('server/main.js')).toBe('server 2')
  // Built from unchanged files, so taken over from the version before.
  expect([built('client/main.js'), built('renderer/main.js')]).toEqual(['page 1', 'page 1'])
})

test('a build that fails leaves the last version in place and nothing behind', async () => {
  expect(await build()).toBe(0)
  const running = realpathSync(join(root, 'dist'))
  write('web/page.ts', 'broken')
  expect(await build()).toBe(1)
  expect(realpathSync(join(root, 'dist'))).toBe(running)
  expect(versions()).toHaveLength(1)
  write('web/page.ts', 'page 2')
  expect(await build()).toBe(0)
  expect(built('client/main.js')).toBe('page 2')
})

test('nothing is built again from the same files', async () => {
  expect(await build()).toBe(0)
  const running = realpathSync(join(root, 'dist'))
  expect(await build()).toBe(0)
  expect(realpathSync(join(root, 'dist'))).toBe(running)
})

test('five versions are kept', async () => {
  for (let count = 1; count <= 6; count++) {
    write('server/main.ts', `server ${count}`)
    expect(await build()).toBe(0)
  }
  expect(versions()).toHaveLength(5)
  expect(built('server/main.js')).toBe('server 6')
})

test('a plain folder of an earlier program becomes a version', async () => {
  write('dist/client/main.js', 'page 0')
  expect(await build()).toBe(0)
  expect(lstatSync(join(root, 'dist')).isSymbolicLink()).toBe(true)
  expect(built('client/main.js')).toBe('page 1')
  const [first = ''] = versions().sort()
  expect(readFileSync(join(root, '.build/versions', first, 'client/main.js'), 'utf8')).toBe('page 0')
})
