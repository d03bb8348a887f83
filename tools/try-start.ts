import { type Program, runProgram, temporaryDataDir } from '#tests/programs.ts'

const laterStarts = 5
/** Limit for a start without changes, from our first line to ready; the fastest of five counts. */
const laterStartLimitMs = 1_500
const stopLimitMs = 20_000

/** Starts and stops the program as a person would, on temporary data, and prints how long each start took. */
async function tryStart(): Promise<void> {
  const data = await temporaryDataDir()
  try {
    console.log(`first start: ${await startAndStop(data.path)} ms`)
    const later: number[] = []
    for (let count = 0; count < laterStarts; count++) later.push(await startAndStop(data.path))
    console.log(`later starts: ${later.join(', ')} ms`)
    if (Math.min(...later) > laterStartLimitMs)
      throw new Error(`every later start took more than ${laterStartLimitMs} ms`)
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

async function stop(program: Program): Promise<void> {
  const begin = performance.now()
  await program.end('SIGTERM')
  const milliseconds = performance.now() - begin
  if (milliseconds > stopLimitMs) throw new Error(`the stop took ${Math.round(milliseconds)} ms`)
}

await tryStart()
