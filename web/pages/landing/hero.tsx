import type { Rate } from '#contract/exchange/catalogue/rates.ts'
import { feeOf } from '#contract/platforms.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'
import { type Example, type Figure, figureOf } from './rate-figures.ts'
import { Scene, type SceneName } from './scenes.tsx'

interface Line {
  scene: SceneName
  title: string
  act: string
  points: number
}

/** Examples in order of preference: the first one that is offered is shown. */
const long: readonly Example[] = [
  ['youtube', 'watch', 120],
  ['website', 'visit', 120],
]
const short: readonly Example[] = [
  ['youtube', 'watch', 60],
  ['website', 'visit', 60],
]
const visit: readonly Example[] = [['website', 'visit', 15]]
const opinion: readonly Example[] = [
  ['youtube', 'feedback', 0],
  ['website', 'feedback', 0],
]

const timeSpent = ({ rate, seconds }: Figure): string =>
  `${rate.action === 'watch' ? 'Watched' : 'Visited'} ${durationText(seconds)}`

/** One line of the example day. */
interface DayLine {
  scene: SceneName
  title: string
  examples: readonly Example[]
  act: (figure: Figure) => string
}

const given: readonly DayLine[] = [
  { scene: 'keys', title: 'A synth jam', examples: long, act: timeSpent },
  { scene: 'cabin', title: 'Cabins by hand', examples: visit, act: timeSpent },
  { scene: 'plant', title: 'A plant shelf', examples: opinion, act: () => 'Wrote feedback' },
]

const got: readonly DayLine[] = [
  { scene: 'pot', title: 'Your moon jar', examples: opinion, act: () => 'Mara’s feedback' },
  {
    scene: 'pot',
    title: 'Your moon jar',
    examples: short,
    act: ({ seconds }) => `Tomas, ${durationText(seconds)}`,
  },
  { scene: 'letters', title: 'Your shop', examples: visit, act: () => 'Yuki visited' },
]

const linesOf = (
  dayLines: readonly DayLine[],
  rates: readonly Rate[],
  feeBasisPoints: number | null,
): Line[] =>
  dayLines.flatMap(({ scene, title, examples, act }) => {
    const figure = figureOf(rates, examples)
    if (!figure) return []
    const fee = feeBasisPoints === null ? 0 : feeOf(figure.points, feeBasisPoints)
    return [{ scene, title, act: act(figure), points: figure.points + fee }]
  })

const sum = (lines: Line[]): number => lines.reduce((total, { points }) => total + points, 0)

/** The offer in one sentence, and an example day at the current rates, labelled as such. */
export function Hero({ rates, feeBasisPoints }: { rates: readonly Rate[]; feeBasisPoints: number }) {
  const give = linesOf(given, rates, null)
  const get = linesOf(got, rates, feeBasisPoints)
  return (
    <section className="grid grid-cols-[minmax(0,0.95fr)_minmax(0,1fr)] gap-12 items-end px-[max(2.5rem,(100%-70rem)/2)] pt-6 border-b border-line @max-[60rem]/landing:grid-cols-1 @max-[60rem]/landing:gap-7 @max-[38.75rem]/landing:px-4 @max-[38.75rem]/landing:pt-3">
      <div className="self-center pt-10 pb-16 @max-[60rem]/landing:pt-6 @max-[60rem]/landing:pb-2 @max-[38.75rem]/landing:[&_.btn]:w-full">
        <h1 className="display text-[clamp(min(2.75rem,19cqi),1rem_+_5.4cqi,5rem)] leading-[0.95] tracking-[-0.03em]">
          Give attention. Get it back.
        </h1>
        <p className="mt-6 mb-7 max-w-[33em] text-18 leading-[1.5] text-ink-2 text-pretty">
          Watch, visit and give feedback on other creators’ work to earn points. Spend them to get real people
          to look at yours.
        </p>
        <div className="actions">
          <ButtonLink variant="earn" size="xl" href="/register">
            Start earning for free
          </ButtonLink>
          <ButtonLink size="xl" href="#how">
            See how points work
          </ButtonLink>
        </div>
        <p className="dim text-13 mt-5">
          Growth is free. Real people, no bots. No card, no password: we email you a sign-in link.
        </p>
      </div>
      {give.length === 0 && get.length === 0 ? null : (
        <section
          className="grid grid-cols-[1fr_1fr] gap-3.5 @max-[38.75rem]/landing:gap-2 @max-[38.75rem]/landing:-mx-2"
          aria-label="An example day: points in, points out"
        >
          <p className="dim col-span-2 text-13 text-center">An example day</p>
          <Dome side="give" title="You give" note={`${sum(give)} points earned`} lines={give} />
          <Dome
            side="get"
            title="You get"
            note={`${get.length} people, ${sum(get)} points spent`}
            lines={get}
          />
        </section>
      )}
    </section>
  )
}

function Dome({
  side,
  title,
  note,
  lines,
}: {
  side: 'give' | 'get'
  title: string
  note: string
  lines: Line[]
}) {
  const tone = side === 'give' ? 'earn' : 'spend'
  return (
    <div className="landing-dome" style={{ background: `var(--${tone})`, color: `var(--on-${tone})` }}>
      <h2 className="display">{title}</h2>
      <p className="num">{note}</p>
      <ul className="grid gap-2 mt-auto text-left">
        {lines.map(({ scene, title: name, act, points }) => (
          <li key={`${name} ${act}`}>
            <Scene name={scene} />
            <span className="grid flex-1 min-w-0 text-13 leading-[1.35]">
              <b className="trunc">{name}</b>
              <span className="dim trunc">{act}</span>
            </span>
            <Points value={points} kind={side === 'give' ? 'in' : 'out'} />
          </li>
        ))}
      </ul>
    </div>
  )
}
