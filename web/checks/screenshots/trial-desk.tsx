import { type FormEvent, useEffect, useRef, useState } from 'react'
import { proofTypes } from '#contract/checks/proofs.ts'
import {
  invalidPageName,
  readPageName,
  type ScreenshotTrial,
  screenshotPairs,
  tryScreenshot,
} from '#contract/checks/screenshots.ts'
import { type PlatformName, platformLabels, platformNames } from '#contract/platforms.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { Input, Select } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { usePreview } from '../proofs/drop-field.tsx'
import { TrialPicture, TrialReading } from './picture.tsx'
import { drawSample, sample } from './sample.ts'

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
  const read = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    await trial.read(asked)
  }
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
          <form className="grid gap-4" onSubmit={read} noValidate>
            <Claim asked={asked} onChange={setAsked} trial={trial} />
            <Button type="submit" variant="solid" size="lg" busy={trial.busy} disabled={!ready}>
              Read the screenshot
            </Button>
            {trial.problem && trial.problem.field === null ? (
              <div role="alert">
                <Note tone="warn">{trial.problem.sentence}</Note>
              </div>
            ) : null}
          </form>
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
          onChange={({ target: { selectedIndex } }) => choosePlatform(platforms[selectedIndex])}
        >
          {platforms.map((name) => (
            <option key={name} value={name}>
              {platformLabels[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What was done" error={errorAt('action')}>
        <Select
          value={asked.action}
          disabled={busy}
          onChange={({ target: { value } }) => onChange({ ...asked, action: value })}
        >
          {actionsOf(asked.platform).map(({ action, label }) => (
            <option key={`${action} ${label}`} value={action}>
              {label}
            </option>
          ))}
        </Select>
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
          onChange={({ target: { value } }) => onChange({ ...asked, handle: value })}
        />
      </Field>
    </>
  )
}

/** The claim that a screenshot is checked against. */
interface Asked {
  platform: PlatformName
  action: string
  handle: string
}

export interface Trial {
  file: File | null
  /** The screenshot as this browser shows it; it has not been sent yet. */
  previewUrl: string | null
  busy: boolean
  result: ScreenshotTrial | null
  /** The error, and its field if it belongs to one. */
  problem: { sentence: string; field: 'screenshot' | 'handle' | 'action' | null } | null
  choose(file: File | null): void
  read(asked: Asked): Promise<void>
}

/** A screenshot on its way through the check: chosen, being read, judged. */
function useTrial(): Trial {
  const [file, setFile] = useState<File | null>(null)
  const previewUrl = usePreview(file)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ScreenshotTrial | null>(null)
  const [problem, setProblem] = useState<Trial['problem']>(null)
  const showFileError = (sentence: string): void => setProblem({ sentence, field: 'screenshot' })

  return {
    file,
    previewUrl,
    busy,
    result,
    problem,
    choose(chosen) {
      if (busy || !chosen) return
      setResult(null)
      setProblem(null)
      if (!proofTypes.some((type) => type === chosen.type))
        return showFileError('This file can’t be read as a picture. Use PNG, JPEG, WebP or AVIF.')
      if (chosen.size > tryScreenshot.upload.mostBytes)
        return showFileError('This file is larger than 10 MB.')
      setFile(chosen)
    },
    async read(asked) {
      if (busy) return
      if (!file) return showFileError('Choose a screenshot first.')
      const handle = readPageName(asked.handle)
      if (handle === null) return setProblem({ sentence: invalidPageName, field: 'handle' })
      setBusy(true)
      setResult(null)
      setProblem(null)
      try {
        setResult(await uploadFile(tryScreenshot, { query: { ...asked, handle }, file }))
      } catch (thrown) {
        console.error('tryScreenshot failed', thrown)
        setProblem(problemOf(thrown))
      } finally {
        setBusy(false)
      }
    },
  }
}

function problemOf(thrown: unknown): NonNullable<Trial['problem']> {
  if (!(thrown instanceof CallError)) return { sentence: sentenceOf(thrown), field: null }
  const field = (['screenshot', 'handle', 'action'] as const).find((name) => name in thrown.fields)
  if (field) return { sentence: thrown.fields[field] ?? thrown.sentence, field }
  // A short wait means that another upload from this network is still running.
  if (thrown.code === 'too_many_requests' && (thrown.retryAfterSeconds ?? 0) > 60)
    return {
      sentence: 'Three screenshots were tried from here today, the limit. Come back tomorrow.',
      field: null,
    }
  return { sentence: thrown.sentence, field: null }
}
