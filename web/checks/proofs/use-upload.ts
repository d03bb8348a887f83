import { useEffect, useState } from 'react'
import { type OwnProof, sendProof } from '#contract/checks/proofs.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { checkFile } from './check-file.ts'

/** A chosen file and the progress of its upload. */
export interface Upload {
  file: File | null
  previewUrl: string | null
  error: string | undefined
  /** 0 to 1 during the upload, else null. */
  progress: number | null
  choose: (file: File | null) => void
  send: () => void
}

/** Checks a file as it is chosen, then uploads it. */
export function useUpload(attemptId: string, onSent: (proof: OwnProof) => void): Upload {
  const [file, setFile] = useState<File | null>(null)
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)

  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreviewUrl(url)
    return () => {
      setPreviewUrl(null)
      URL.revokeObjectURL(url)
    }
  }, [file])

  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen || progress !== null) return
    const fault = await checkFile(chosen)
    setError(fault ?? undefined)
    setFile(fault ? null : chosen)
  }
  const send = async (): Promise<void> => {
    if (!file || progress !== null) return
    setError(undefined)
    setProgress(0)
    try {
      const request = { params: { attemptId }, file }
      onSent(await uploadFile(sendProof, request, { onProgress: setProgress }))
      setFile(null)
    } catch (thrown) {
      console.error('sendProof failed', thrown)
      setError((thrown instanceof CallError && thrown.fields.screenshot) || sentenceOf(thrown))
    } finally {
      setProgress(null)
    }
  }
  return {
    file,
    previewUrl,
    error,
    progress,
    choose: (chosen) => void choose(chosen),
    send: () => void send(),
  }
}
