import { useEffect, useRef, useState } from 'react'
import { screenshotPairs } from '#contract/checks/screenshots.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input, Select } from '../../design/field.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { TrialPicture, TrialReading } from './picture.tsx'
import sampleUrl from './sample.webp'
import { type Asked, useTrial } from './use-trial.ts'

const platforms = platformNames.filter((name) => screenshotPairs.some(({ platform }) => platform === name))
const actionsOf = (wanted: PlatformName) => screenshotPairs.filter(({ platform }) => platform === wanted)

/** Claim that our sample proves, with the name to find in it. */
const sample = { platform: 'twitter', action: 'follow', handle: 'clayandkiln' } as const

/** The complete trial: the claim, the screenshot, and the result. */
export function TrialDesk() {
  const hydrated = useHydrated()
  const { busy: isLoading, error: lost, send } = useSend('the sample')
  // While the sample loads, Read would send the previous screenshot, or none.
  const ready = hydrated && !isLoading
  const trial = useTrial()
  const problem = trial.problem?.field === null ? trial.problem.sentence : lost
  const [asked, setAsked] = useState<Asked>({ platform: sample.platform, action: sample.action, handle: '' })
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the result is below the fold.
    if (trial.result) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [trial.result])
  const takeSample = (): void => {
    setAsked(sample)
    void send(async () => {
      const picture = await (await fetch(sampleUrl)).blob()
      trial.choose(new File([picture], 'sample.webp', { type: 'image/webp' }))
    })
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
            {problem ? (
              <div role="alert">
                <Note tone="warn">{problem}</Note>
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
