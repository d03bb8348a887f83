import { spawnSync } from 'node:child_process'
import { type Program, runProgram, temporaryDataDir } from '#tests/programs.ts'

const laterStarts = 5
/** Limit for a start without changes, from our first line to ready; the fastest of five counts. */
const laterStartLimitMs = 1_500
/** The same limit where Node itself starts slowly, in starts of a Node without a program, in the same run. */
const laterStartLimitInBareStarts = 30
const stopLimitMs = 20_000

/** Starts and stops the program as a person would, on temporary data, and prints how long each start took. */
async function tryStart(): Promise<void> {
  const data = await temporaryDataDir()
  try {
    console.log(`first start: ${await startAndStop(data.path)} ms`)
    const later: number[] = []
    for (let count = 0; count < laterStarts; count++) later.push(await startAndStop(data.path))
    const bare = Array.from({ length: laterStarts }, startBareNode)
    const limit = Math.max(laterStartLimitMs, laterStartLimitInBareStarts * Math.min(...bare))
    console.log(`later starts: ${later.join(', ')} ms; a bare Node: ${bare.join(', ')} ms`)
    if (Math.min(...later) > limit) throw new Error(`every later start took more than ${limit} ms`)
  } finally {
    await data.remove()
  }
}

/** Returns the milliseconds from our first line to ready. */
async function startAndStop(dataDir: string): Promise<number> {
  const program = runProgram(
    ['start'],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
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

/** Returns the milliseconds that Node needs to start and end without a program. */
function startBareNode(): number {
  const begin = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return Math.round(performance.now() - begin)
}

async function stop(program: Program): Promise<void> {
  const begin = performance.now()
  await program.end('SIGTERM')
  const milliseconds = performance.now() - begin
  if (milliseconds > stopLimitMs) throw new Error(`the stop took ${Math.round(milliseconds)} ms`)
}

await tryStart()
