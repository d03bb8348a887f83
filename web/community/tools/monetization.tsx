import { useState } from 'react'
import {
  type Condition,
  type Metric,
  metrics,
  metricsOf,
  type Programme,
  type Progress,
  programmes,
  progressOf,
} from '#contract/community/programmes.ts'
import { formatCount } from '#contract/numbers.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { Badge } from '../../design/badge.tsx'
import { TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Input, Select } from '../../design/field.tsx'
import { timeText } from '../../design/time-text.ts'

type Figures = Partial<Record<Metric, number>>

const platforms = [...new Set(programmes.map(({ platform }) => platform))]

/** Compares figures that a person types with what each programme asks for. Nothing leaves the browser. */
export function Monetization() {
  const [platform, setPlatform] = useState<PlatformName>('youtube')
  const [figures, setFigures] = useState<Figures>({})
  const own = programmes.filter((programme) => programme.platform === platform)
  const asked = metricsOf(own)
  return (
    <div className="grid gap-6 items-start grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] max-wide:grid-cols-1">
      <Card title="Your figures" body="grid gap-4">
        <Field label="Platform">
          <Select
            value={platform}
            onChange={(text) => setPlatform(platforms.find((name) => name === text) ?? 'youtube')}
            options={platforms.map((name) => [name, platformLabels[name]])}
          />
        </Field>
        {asked.map((metric) => (
          <Field key={metric} label={metrics[metric]}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder="Not known"
              value={figures[metric] === undefined ? '' : formatCount(figures[metric])}
              onChange={(text) => setFigures({ ...figures, [metric]: figureOf(text) })}
            />
          </Field>
        ))}
        {asked.length === 0 ? <p className="sub">No confirmed figures to compare with.</p> : null}
        <p className="dim text-13">
          Computed in your browser: what you type is neither sent nor stored. Free.
        </p>
      </Card>
      <div className="grid content-start gap-6" aria-live="polite">
        <Note>This is an estimate, not the platform’s decision.</Note>
        {own.map((programme) => (
          <ProgrammeCard key={programme.id} programme={programme} figures={figures} />
        ))}
      </div>
    </div>
  )
}

/** Digits of what was typed; undefined: none. */
function figureOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 10)
  return digits === '' ? undefined : Number(digits)
}

function ProgrammeCard({ programme, figures }: { programme: Programme; figures: Figures }) {
  const { name, gives, conditions, statements, why, official, source } = programme
  const states = conditions.map((condition) => progressOf(condition, figures))
  return (
    <Card title={name} aside={<Summary states={states} />} body="grid gap-4">
      <p className="sub">{gives}.</p>
      {why ? <p>{why}</p> : null}
      {conditions.length > 0 ? (
        <ul className="grid">
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.anyOf.map(({ metric }) => metric).join()}
              condition={condition}
              state={states[index] ?? { state: 'unknown', nearest: null }}
            />
          ))}
          {statements.map((statement) => (
            <li key={statement} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
              <span className="min-w-0 grow basis-48">{statement}</span>
              <Badge icon="Question">For you to check</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="dim text-13">
        {source ? (
          <>
            {conditions.length > 0 ? 'Figures from ' : ''}
            <TextLink href={source.url} rel="noreferrer">
              {source.label}
            </TextLink>
            , read on {timeText(source.checkedAt, 'date', null)}.{' '}
          </>
        ) : null}
        <TextLink href={official} rel="noreferrer">
          The platform’s own page
        </TextLink>{' '}
        decides.
      </p>
    </Card>
  )
}

function Summary({ states }: { states: readonly Progress[] }) {
  if (states.length === 0) return <Badge tone="warn">Unconfirmed</Badge>
  const met = states.filter(({ state }) => state === 'met').length
  return (
    <Badge icon={met === states.length ? 'CheckCircle' : undefined}>
      {met} of {states.length} met
    </Badge>
  )
}

const amountOf = (metric: Metric, amount: number): string =>
  `${formatCount(Math.ceil(amount))} ${metrics[metric].replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`

function ConditionRow({ condition, state }: { condition: Condition; state: Progress }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-2">
      <span className="num min-w-0 grow basis-48">
        {condition.anyOf.map(({ metric, least }) => amountOf(metric, least)).join(' or ')}
        {state.state !== 'met' && state.nearest ? (
          <span className="dim block text-13">
            Missing: {amountOf(state.nearest.metric, state.nearest.missing)}
            {state.state === 'unknown' ? ', unless the other figure is enough' : ''}
          </span>
        ) : null}
      </span>
      {state.state === 'met' ? (
        <Badge icon="CheckCircle">Met</Badge>
      ) : state.state === 'short' ? (
        <Badge>Not met</Badge>
      ) : (
        <Badge icon="Question">Unknown</Badge>
      )}
    </li>
  )
}
