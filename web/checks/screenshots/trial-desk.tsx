import { useEffect, useRef, useState } from 'react'
import { screenshotPairs } from '#contract/checks/screenshots.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input, Select } from '../../design/field.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { TrialPicture, TrialReading } from './picture.tsx'
import { drawSample, sample } from './sample.ts'
import { type Asked, useTrial } from './use-trial.ts'

const platforms = platformNames.filter((name) => screenshotPairs.some(({ platform }) => platform === name))
const actionsOf = (wanted: PlatformName) => screenshotPairs.filter(({ platform }) => platform === wanted)

/** The complete trial: the claim, the screenshot, and the result. */
export function TrialDesk() {
  const hydrated = useHydrated()
  const [isDrawing, setIsDrawing] = useState(false)
  // While the sample is being drawn, Read would send the previous screenshot, or none.
  const ready = hydrated && !isDrawing
  const trial = useTrial()
  const [asked, setAsked] = useState<Asked>({ platform: sample.platform, action: sample.action, handle: '' })
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the result is below the fold.
    if (trial.result) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [trial.result])
  const takeSample = async (): Promise<void> => {
    setAsked(sample)
    setIsDrawing(true)
    try {
      trial.choose(await drawSample())
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] gap-6 items-start max-desk:grid-cols-1">
      <Card title="Screenshot">
        <TrialPicture trial={trial} ready={ready} onSample={takeSample} />
      </Card>
      <div className="grid gap-6 content-start">
        <Card title="What it should prove">
          <Form className="grid gap-4" onSend={() => trial.read(asked)}>
            <Claim asked={asked} onChange={setAsked} trial={trial} />
            <Button type="submit" variant="solid" size="lg" busy={trial.busy} disabled={!ready}>
              Read the screenshot
            </Button>
            {trial.problem && trial.problem.field === null ? (
              <div role="alert">
                <Note tone="warn">{trial.problem.sentence}</Note>
              </div>
            ) : null}
          </Form>
        </Card>
        <div role="status" ref={answer}>
          {trial.result ? <TrialReading result={trial.result} /> : null}
        </div>
      </div>
    </div>
  )
}

interface ClaimProps {
  asked: Asked
  onChange: (asked: Asked) => void
  trial: Pick<ReturnType<typeof useTrial>, 'problem' | 'busy'>
}

function Claim({ asked, onChange, trial: { problem, busy } }: ClaimProps) {
  const errorAt = (field: string): string | undefined =>
    problem?.field === field ? problem.sentence : undefined
  const choosePlatform = (platform: PlatformName | undefined): void => {
    if (platform) onChange({ ...asked, platform, action: actionsOf(platform)[0]?.action ?? '' })
  }
  return (
    <>
      <Field label="Platform">
        <Select
          value={asked.platform}
          disabled={busy}
          onChange={(value) => choosePlatform(platforms.find((name) => name === value))}
          options={platforms.map((name) => [name, platformLabels[name]])}
        />
      </Field>
      <Field label="What was done" error={errorAt('action')}>
        <Select
          value={asked.action}
          disabled={busy}
          onChange={(value) => onChange({ ...asked, action: value })}
          options={actionsOf(asked.platform).map(({ action, label }) => [action, label])}
        />
      </Field>
      <Field
        label="Whose page it is"
        hint="The name as the page shows it, with or without @."
        error={errorAt('handle')}
      >
        <Input
          value={asked.handle}
          disabled={busy}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(value) => onChange({ ...asked, handle: value })}
        />
      </Field>
    </>
  )
}
