import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { screenshotScores } from '#contract/checks/screenshots.ts'
import { judgeScreenshot } from '#server/checks/screenshots/index.ts'
import { createScreenshotReader, ScreenshotError } from '#server/providers/screenshots/index.ts'
import { launchBrowser } from '#tests/browser/browser.ts'
import { upperBound } from '#tests/screenshots/bound.ts'
import { type Case, casesOf, type Half } from '#tests/screenshots/cases.ts'
import { draw } from '#tests/screenshots/draw.ts'
import { forgeries } from '#tests/screenshots/forgeries.ts'
import { quantile } from './load.ts'

// Draws a half of the test set from a seed with a real browser, then reads and judges every picture with the
// real engine: how many true proofs are accepted, how many false ones and forgeries, and the time and memory.
// Rules are tuned on the tuning half; the default is the held-back half, which nobody has seen before.
// `-- --half tuning --seed 7`; forgeries and true proofs alone: `-- --falsehoods 0`
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '2202' },
    half: { type: 'string', default: 'held-back' },
    truths: { type: 'string', default: '11' },
    falsehoods: { type: 'string', default: '5' },
    forged: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const counts = {
  truths: Number(values.truths),
  falsehoods: Number(values.falsehoods),
  forged: Number(values.forged),
}
const cases = casesOf(Number(values.seed), values.half as Half, counts).filter(({ name }) =>
  name.includes(values.only),
)

interface Outcome {
  test: Case
  verdict: 'yes' | 'unsure' | 'no'
  score: number
  reasons: readonly string[]
  milliseconds: number
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

const pictures = await drawAll()
const reader = createScreenshotReader()
let peakMegabytes = 0
const watch = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, residentOf(reader.processId()))
}, 50)
const outcomes: Outcome[] = []
for (const [index, test] of cases.entries()) outcomes.push(await tryOut(test, pictures[index] as Buffer))
clearInterval(watch)
await reader.close()
printGroups()
printMistakes()
printTotals()

/** Draws all pictures before the first is read, so the browser takes no time from reading. */
async function drawAll(): Promise<Buffer[]> {
  const browser = await launchBrowser({ whole: true })
  const drawn: Buffer[] = []
  for (const { scene, touch } of cases) drawn.push(await draw(browser, scene, touch))
  await browser.close()
  return drawn
}

async function tryOut(test: Case, picture: Buffer): Promise<Outcome> {
  const begin = performance.now()
  try {
    const screen = await reader.read(picture, [test.claim.handle])
    const milliseconds = performance.now() - begin
    const { verdict, score, reasons } = judgeScreenshot({ screen, ...test.claim })
    return { test, verdict, score, reasons, milliseconds }
  } catch (error) {
    if (!(error instanceof ScreenshotError)) throw error
    const milliseconds = performance.now() - begin
    return { test, verdict: 'no', score: 0, reasons: [error.code], milliseconds }
  }
}

function isForged({ kind }: Case): boolean {
  return kind in forgeries
}

/** Resident memory of a process in MB; 0 if the system does not report it. */
function residentOf(processId: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function printGroups(): void {
  const groups = new Map<string, Record<Outcome['verdict'] | 'sure', number>>()
  for (const { test, verdict, score } of outcomes) {
    const name =
      test.kind === 'true'
        ? `true: ${test.claim.platform}`
        : `${isForged(test) ? 'forged' : 'false'}: ${test.kind}`
    const group = groups.get(name) ?? { sure: 0, yes: 0, unsure: 0, no: 0 }
    group[verdict] += 1
    if (score >= screenshotScores.sure) group.sure += 1
    groups.set(name, group)
  }
  say(`Seed ${values.seed}, ${values.half} half, ${outcomes.length} pictures`)
  for (const [name, { sure, yes, unsure, no }] of groups)
    say(`${name.padEnd(28)} accepted ${yes} (sure ${sure})  unsure ${unsure}  rejected ${no}`)
}

/** True proofs that were not accepted, and others that were. */
function printMistakes(): void {
  for (const { test, verdict, reasons } of outcomes) {
    if ((test.kind === 'true') === (verdict === 'yes')) continue
    const word = verdict === 'yes' ? 'FALSE ACCEPT' : verdict
    say(`  ${word}: ${test.name} (${reasons.join(', ')}) ${JSON.stringify(test.claim)}`)
  }
}

function printTotals(): void {
  const truths = outcomes.filter(({ test }) => test.kind === 'true')
  const forged = outcomes.filter(({ test }) => isForged(test))
  const falsehoods = outcomes.filter(({ test }) => test.kind !== 'true' && !isForged(test))
  const share = (count: number, all: number) => `${count} of ${all} (${percent(count / all)})`
  const of = (some: readonly Outcome[], verdict: Outcome['verdict']) =>
    share(some.filter((outcome) => outcome.verdict === verdict).length, some.length)
  const sure = (some: readonly Outcome[]) =>
    share(some.filter(({ score }) => score >= screenshotScores.sure).length, some.length)
  if (truths.length > 0)
    say(
      `True proofs: sure ${sure(truths)}, accepted ${of(truths, 'yes')}, unsure ${of(truths, 'unsure')}, rejected ${of(truths, 'no')}`,
    )
  if (forged.length > 0) say(`Forgeries: sure ${sure(forged)}, accepted ${of(forged, 'yes')}`)
  if (falsehoods.length > 0) {
    const wrong = falsehoods.filter(({ verdict }) => verdict === 'yes').length
    const bound = percent(upperBound(wrong, falsehoods.length))
    say(
      `False accepts: ${wrong} of ${falsehoods.length}; of pictures like these at most ${bound}, with 95% confidence`,
    )
    say(`Others: unsure ${of(falsehoods, 'unsure')}, rejected ${of(falsehoods, 'no')}`)
  }
  const times = outcomes.map(({ milliseconds }) => milliseconds)
  const at = (share: number) => Math.round(quantile(times, share))
  const memory = Math.round(peakMegabytes)
  say(`Milliseconds: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}; memory at most ${memory} MB`)
}
