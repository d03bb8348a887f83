import { proofLimits, proofTypes } from '#contract/proofs.ts'

/** What is wrong with a file before it is sent, in a sentence; null where it may be sent. */
export async function faultOfFile(file: File): Promise<string | null> {
  if (!proofTypes.some((type) => type === file.type))
    return 'This is no picture that can be read. Use PNG, JPEG, WebP or AVIF.'
  if (file.size > proofLimits.mostBytes)
    return `This file is larger than ${proofLimits.mostBytes / 1_048_576} MB. Use a smaller one.`
  const size = await sizeOf(file)
  if (!size) return 'This picture cannot be opened. Take the screenshot again.'
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

/** The first file of what was pasted or dropped. */
export const fileOf = (data: DataTransfer | null): File | null => data?.files[0] ?? null
