import { useState } from 'react'
import { type OwnProof, proofLimits, proofTypes, sendProof } from '#contract/checks/proofs.ts'
import { heicSentence, isHeic } from '#contract/heic.ts'
import { uploadFile } from '../../api/upload.ts'
import { useSend } from '../../api/use-send.ts'
import { usePreview } from './drop-field.tsx'

export type Upload = ReturnType<typeof useUpload>

interface Outcome {
  onSent: (proof: OwnProof) => void
  onFailed: () => void
}

/** Checks a file as it is chosen, then uploads it. progress: 0 to 1 during the upload, else null. */
export function useUpload(attemptId: string, { onSent, onFailed }: Outcome) {
  const [file, setFile] = useState<File | null>(null)
  const previewUrl = usePreview(file)
  const { error, setError, send: sendOnce } = useSend('sendProof')
  const [progress, setProgress] = useState<number | null>(null)

  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen || progress !== null) return
    const fault = await checkFile(chosen)
    setError(fault ?? undefined)
    setFile(fault ? null : chosen)
  }
  const send = async (chosen: File): Promise<void> => {
    setProgress(0)
    const isSent = await sendOnce(async () =>
      onSent(
        await uploadFile(sendProof, { params: { attemptId }, file: chosen }, { onProgress: setProgress }),
      ),
    )
    setProgress(null)
    if (isSent) setFile(null)
    else onFailed()
  }
  return {
    file,
    previewUrl,
    error,
    progress,
    choose: (chosen: File | null) => void choose(chosen),
    send: () => void (file && progress === null && send(file)),
  }
}

/** Checks a file before it is sent. Returns the problem as a sentence; null: it can be sent. */
async function checkFile(file: File): Promise<string | null> {
  if (isHeic(new Uint8Array(await file.slice(0, 64).arrayBuffer()))) return heicSentence
  if (!proofTypes.some((type) => type === file.type))
    return 'This picture can’t be read. Use PNG, JPEG, WebP or AVIF.'
  if (file.size > proofLimits.mostBytes)
    return `This file is larger than ${proofLimits.mostBytes / 1_048_576} MB. Use a smaller one.`
  const size = await sizeOf(file)
  if (!size) return 'This picture can’t be opened. Take the screenshot again.'
  if (size.width * size.height > proofLimits.mostPixels)
    return 'This picture has more than 20 megapixels. Use a smaller one.'
  return null
}

async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
