import { type ActionName, catalogueRow } from '#contract/catalogue.ts'
import { feeOf, type PlatformName } from '#contract/platforms.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'
import { Scene, type SceneName } from './scenes.tsx'

const feeBasisPoints = 2000
type Task = [platform: PlatformName, action: ActionName, seconds: number]
const reward = ([platform, action, seconds]: Task): number =>
  catalogueRow(platform, action)?.rewards[seconds] ?? 0
const cost = (task: Task): number => reward(task) + feeOf(reward(task), feeBasisPoints)

interface Line {
  scene: SceneName
  title: string
  act: string
  points: number
}

const jam: Task = ['youtube', 'watch', 120]
const video: Task = ['youtube', 'watch', 60]
const visit: Task = ['website', 'visit', 15]
const opinion: Task = ['youtube', 'feedback', 0]

const given: Line[] = [
  { scene: 'keys', title: 'A synth jam', act: `Watched ${durationText(jam[2])}`, points: reward(jam) },
  {
    scene: 'cabin',
    title: 'Cabins by hand',
    act: `Visited ${durationText(visit[2])}`,
    points: reward(visit),
  },
  { scene: 'plant', title: 'A plant shelf', act: 'Wrote feedback', points: reward(opinion) },
]

const got: Line[] = [
  { scene: 'pot', title: 'Your moon jar', act: 'Mara’s feedback', points: cost(opinion) },
  {
    scene: 'pot',
    title: 'Your moon jar',
    act: `Tomas, ${durationText(video[2])}`,
    points: cost(video),
  },
  { scene: 'letters', title: 'Your shop', act: 'Yuki visited', points: cost(visit) },
]

const sum = (lines: Line[]): number => lines.reduce((total, { points }) => total + points, 0)

/** The offer in one sentence, and an example day: as much given as got. */
export function Hero() {
  return (
    <section className="landing-hero">
      <div className="landing-copy">
        <h1 className="display">Give attention. Get it back.</h1>
        <p>
          A points exchange for creators. Spend real time with someone’s work and earn points. Use them to put
          your own in front of people who make things too.
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
          Growth is free, and everybody here is a real person: no bots. No card and no password; we email you
          a sign-in link.
        </p>
      </div>
      <section className="landing-domes" aria-label="An example day: points in, points out">
        <Dome side="give" title="You give" note={`${sum(given)} points earned`} lines={given} />
        <Dome
          side="get"
          title="You get"
          note={`${got.length} people, ${sum(got)} points spent`}
          lines={got}
        />
      </section>
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
  return (
    <div className={`landing-dome landing-${side}`}>
      <h2 className="display">{title}</h2>
      <p className="num">{note}</p>
      <ul>
        {lines.map(({ scene, title: name, act, points }) => (
          <li key={`${name} ${act}`}>
            <Scene name={scene} />
            <span className="landing-line">
              <b className="trunc">{name}</b>
              <span className="trunc">{act}</span>
            </span>
            <Points value={points} kind={side === 'give' ? 'in' : 'out'} />
          </li>
        ))}
      </ul>
    </div>
  )
}
