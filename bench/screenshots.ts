import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judgeScreenshot } from '#server/features/screenshots/index.ts'
import { createScreenshotReader, ScreenshotError } from '#server/providers/screenshots/index.ts'
import { launchBrowser } from '#tests/browser/browser.ts'
import { type Case, casesOf, type Half } from '#tests/screenshots/cases.ts'
import { draw } from '#tests/screenshots/draw.ts'

// Draws a test set from a seed with a real browser, reads every picture with the real engine and judges it: how many
// true proofs are accepted, how many others, and what it costs. `npm run bench:screenshots -- --seed 7`
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    half: { type: 'string', default: 'held-back' },
    truths: { type: 'string', default: '11' },
    falsehoods: { type: 'string', default: '3' },
  },
})
const counts = { truths: Number(values.truths), falsehoods: Number(values.falsehoods) }
const cases = casesOf(Number(values.seed), values.half as Half, counts)

interface Outcome {
  test: Case
  verdict: 'yes' | 'unsure' | 'no'
  reasons: readonly string[]
  milliseconds: number
}

const outcomes: Outcome[] = []
let peakMegabytes = 0
const reader = createScreenshotReader()
const browser = await launchBrowser()
const watch = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, residentOf(reader.processId()))
}, 50)
for (const test of cases) outcomes.push(await tryOut(test))
clearInterval(watch)
await Promise.all([reader.close(), browser.close()])
report()

async function tryOut(test: Case): Promise<Outcome> {
  const picture = await draw(browser, test.scene, test.touch)
  const begin = performance.now()
  try {
    const screen = await reader.read(picture)
    const milliseconds = performance.now() - begin
    const { verdict, reasons } = judgeScreenshot({ screen, ...test.claim })
    return { test, verdict, reasons, milliseconds }
  } catch (error) {
    if (!(error instanceof ScreenshotError)) throw error
    return { test, verdict: 'no', reasons: [error.code], milliseconds: performance.now() - begin }
  }
}

/** Resident memory of a process in MB; 0 where the system does not say. */
function residentOf(processId: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function report(): void {
  const groups = new Map<string, Record<Outcome['verdict'], number>>()
  for (const { test, verdict } of outcomes) {
    const name = test.kind === 'true' ? `true: ${test.claim.platform}` : `false: ${test.kind}`
    const group = groups.get(name) ?? { yes: 0, unsure: 0, no: 0 }
    group[verdict] += 1
    groups.set(name, group)
  }
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`Seed ${values.seed}, ${values.half} half, ${outcomes.length} pictures`)
  for (const [name, { yes, unsure, no }] of groups)
    say(`${name.padEnd(26)} accepted ${yes}  unsure ${unsure}  refused ${no}`)
  for (const { test, verdict, reasons } of outcomes)
    if ((test.kind === 'true') !== (verdict === 'yes') && (test.kind === 'true' || verdict === 'yes'))
      say(
        `  ${verdict === 'yes' ? 'FALSE ACCEPT' : verdict}: ${test.name} (${reasons.join(', ')}) ${JSON.stringify(test.claim)}`,
      )
  const truths = outcomes.filter(({ test }) => test.kind === 'true')
  const accepted = truths.filter(({ verdict }) => verdict === 'yes').length
  const falsehoods = outcomes.length - truths.length
  const wrong = outcomes.filter(({ test, verdict }) => test.kind !== 'true' && verdict === 'yes').length
  say(`True proofs accepted: ${accepted} of ${truths.length} (${percent(accepted / truths.length)})`)
  // None in n: with 95 % certainty the rate is under 3 / n.
  const bound = wrong === 0 ? `; the rate is under ${percent(3 / falsehoods)} with 95 % certainty` : ''
  say(`False accepts: ${wrong} of ${falsehoods}${bound}`)
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  say(
    `Milliseconds: p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}; memory at most ${Math.round(peakMegabytes)} MB`,
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
