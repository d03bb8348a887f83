import { useState } from 'react'
import { proofTypes } from '#contract/checks/proofs.ts'
import {
  invalidPageName,
  readPageName,
  type ScreenshotTrial,
  tryScreenshot,
} from '#contract/checks/screenshots.ts'
import { heicSentence } from '#contract/heic.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { usePreview } from '../proofs/drop-field.tsx'

/** The claim that a screenshot is checked against. */
export interface Asked {
  platform: PlatformName
  action: string
  handle: string
}

/** An error, and its field if it belongs to one. */
interface Problem {
  sentence: string
  field: 'screenshot' | 'handle' | 'action' | null
}

export type Trial = ReturnType<typeof useTrial>

/** A screenshot on its way through the check: chosen, being read, judged. */
export function useTrial() {
  const [file, setFile] = useState<File | null>(null)
  const previewUrl = usePreview(file)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ScreenshotTrial | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const showFileError = (sentence: string): void => setProblem({ sentence, field: 'screenshot' })

  return {
    file,
    previewUrl,
    busy,
    result,
    problem,
    choose(chosen: File | null) {
      if (busy || !chosen) return
      setResult(null)
      setProblem(null)
      if (/^image\/hei[cf]/.test(chosen.type) || /\.hei[cf]$/i.test(chosen.name))
        return showFileError(heicSentence)
      if (!proofTypes.some((type) => type === chosen.type))
        return showFileError('This file can’t be read as a picture. Use PNG, JPEG, WebP or AVIF.')
      if (chosen.size > tryScreenshot.upload.mostBytes)
        return showFileError('This file is larger than 10 MB.')
      setFile(chosen)
    },
    async read(asked: Asked) {
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

function problemOf(thrown: unknown): Problem {
  if (!(thrown instanceof CallError)) return { sentence: sentenceOf(thrown), field: null }
  const field = (['screenshot', 'handle', 'action'] as const).find((name) => name in thrown.fields)
  if (field) return { sentence: thrown.fields[field] ?? thrown.sentence, field }
  // A short wait means that another upload from this network is still running.
  if (thrown.code === 'too_many_requests' && (thrown.retryAfterSeconds ?? 0) > 60)
    return {
      sentence: 'Today’s 3 test screenshots for this network are used up. Try again tomorrow.',
      field: null,
    }
  return { sentence: thrown.sentence, field: null }
}
