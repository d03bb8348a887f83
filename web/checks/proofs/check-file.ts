import { proofLimits, proofTypes } from '#contract/checks/proofs.ts'

/** Checks a file before it is sent. Returns the problem as a sentence; null: it can be sent. */
export async function checkFile(file: File): Promise<string | null> {
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

/** The first pasted or dropped file; null if there is none. */
export const fileOf = (data: DataTransfer | null): File | null => data?.files[0] ?? null
