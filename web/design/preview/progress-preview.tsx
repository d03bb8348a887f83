import { useState } from 'react'
import { Button } from '../button.tsx'
import { Card, Note } from '../card.tsx'
import { Domes } from '../domes.tsx'
import { Halves, OutlinedHalves } from '../halves.tsx'
import { InOutChart } from '../in-out-chart.tsx'
import { Skeleton, SkeletonRows } from '../placeholders.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Spinner } from '../spinner.tsx'
import { Row, Section } from './section.tsx'

const pastDays = Array.from({ length: 14 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 10, 8 + index)).toISOString().slice(0, 10),
  earned: 18 + ((index * 37) % 63),
  used: (index * 23) % 7 === 0 ? 0 : (index * 29) % 58,
}))
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const states = ['active', 'active', 'none', 'active', 'frozen', 'active', 'none'] as const
const trend = [3, 4, 4, 6, 5, 8, 7, 10]

function SignaturePreview() {
  const [progress, setProgress] = useState(0.4)
  return (
    <Section title="Halves">
      <Row>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <Halves key={share} progress={share} size={72} />
        ))}
        <Halves progress={0.6} size={72} tone="ink" />
        <OutlinedHalves />
        <Spinner label="Loading" />
        <Spinner label="Loading" large />
      </Row>
      <Row>
        <Halves progress={progress} size={104} label={`${Math.round(progress * 100)} percent`} />
        <Button onClick={() => setProgress(Math.min(progress + 0.2, 1))}>Advance</Button>
        <Button onClick={() => setProgress(0)}>Start over</Button>
      </Row>
    </Section>
  )
}

/** The halves, progress, charts, loading and notes. */
export function ProgressPreview() {
  return (
    <>
      <SignaturePreview />
      <Section title="Progress and charts">
        <div className="grid gap-3 desk:w-80">
          <ProgressBar value={86} max={100} label="YouTube target" />
          <ProgressBar value={40} max={100} label="Visit time" tone="in" />
          <ProgressBar value={312} max={480} label="Budget" tone="out" valueText="312 of 480 points used" />
        </div>
        <div className="desk:w-72">
          <Domes
            label="This week"
            days={weekdays.map((name, index) => ({
              name,
              letter: name.charAt(0),
              state: states[index] ?? 'none',
              today: index === 5,
            }))}
          />
        </div>
        <Sparkline
          label="Completions of a day"
          values={trend}
          texts={trend.map((count, index) => `Day ${index + 1}: ${count} completions`)}
        />
        <InOutChart days={pastDays} />
      </Section>
      <Section title="Loading and notes">
        <Card flush>
          <SkeletonRows rows={2} />
        </Card>
        <Skeleton className="h-8 w-40 max-w-full" />
        <Note>You see the new price per completion before anything is charged.</Note>
        <Note tone="info">Your screenshot is being checked.</Note>
        <Note tone="warn">Your balance is low. Two short tasks bring it over 100.</Note>
        <Note tone="danger">Twitter’s rules forbid rewarded follows.</Note>
      </Section>
    </>
  )
}
