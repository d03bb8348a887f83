import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '#database/embedded/index.ts'
import { type Program, runProgram, temporaryDataDir } from '#tests/programs.ts'

/** With `-- --once` one, for a run that only asks whether it starts. */
const laterStarts = process.argv.includes('--once') ? 1 : 5
/** Target of a start without changes, from our first line to ready; the fastest counts. */
const targetMs = 1_500
/** Limit of the JavaScript that a start loads, which takes most of its time. */
const mostLoadedBytes = 10_500_000
const stopLimitMs = 20_000

/**
 * Starts and stops the program as a person would, on temporary data: the first start, later ones, and the parts that
 * none can do without, a Node without a program and its PostgreSQL. @throws if a start fails or loads too much
 */
async function bench(): Promise<void> {
  const data = await temporaryDataDir()
  try {
    console.log(`first start: ${await startAndStop(data.path)} ms`)
    const loaded = await loadedBytes((settings) => startAndStop(data.path, settings))
    const [later, bare, database]: [number[], number[], number[]] = [[], [], []]
    for (let count = 0; count < laterStarts; count++) {
      later.push(await startAndStop(data.path))
      bare.push(await timed(async () => spawnSync(process.execPath, ['-e', '0'])))
      database.push(await startDatabase(data.path))
    }
    const parts = Math.min(...bare) + Math.min(...database)
    const fastest = Math.min(...later)
    console.log(`later starts: ${later.join(', ')} ms (target of the fastest: ${targetMs})`)
    console.log(`a bare Node: ${bare.join(', ')} ms; PostgreSQL: ${database.join(', ')} ms`)
    console.log(
      `a start takes ${(fastest / parts).toFixed(1)} times its parts, and loads ${loaded} bytes of JavaScript`,
    )
    if (loaded > mostLoadedBytes) throw new Error(`a start loads more than ${mostLoadedBytes} bytes`)
  } finally {
    await data.remove()
  }
}

/** Returns the milliseconds from our first line to ready. */
async function startAndStop(dataDir: string, settings: Record<string, string> = {}): Promise<number> {
  const program = runProgram(
    ['start'],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    { program: 'npm' },
  )
  await program.line(/^Mutuals · start/)
  const begin = performance.now()
  const [, url] = await program.line(/^Mutuals is ready at (http\S+)$/)
  const milliseconds = Math.round(performance.now() - begin)
  for (const path of ['/readyz', '/']) {
    const { status } = await fetch(`${url}${path}`)
    if (status !== 200) throw new Error(`${path} returned ${status}:\n${program.printed()}`)
  }
  await stop(program)
  return milliseconds
}

async function stop(program: Program): Promise<void> {
  const milliseconds = await timed(() => program.end('SIGTERM'))
  if (milliseconds > stopLimitMs) throw new Error(`the stop took ${milliseconds} ms`)
}

async function startDatabase(dataDir: string): Promise<number> {
  let stopIt = async (): Promise<void> => {}
  const milliseconds = await timed(async () => {
    const server = await startEmbedded({ dataDir, log: () => {} })
    stopIt = server.stop
  })
  await stopIt()
  return milliseconds
}

/** Bytes of the built files that a start loads, by V8's list of scripts. */
async function loadedBytes(start: (settings: Record<string, string>) => Promise<unknown>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mutuals-loaded-'))
  try {
    await start({ NODE_V8_COVERAGE: folder })
    const files = readdirSync(folder)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] })
      .flatMap(({ result }) => result.map(({ url }) => url))
      .filter((url) => /^file:.*\/\.build\/versions\//.test(url))
    return [...new Set(files)].reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return Math.round(performance.now() - begin)
}

await bench()
