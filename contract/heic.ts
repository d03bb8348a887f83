/** Tells what HEIC is, and how to send the picture all the same. */
export const heicSentence =
  'This is a HEIC picture, the format of iPhone cameras, which we can’t read. Open it, take a screenshot of it and use that, or export it as JPEG.'

/** Brands of files with pictures that are compressed as HEIC; AVIF shares the container, and is read. */
const brands = /hei[cxms]|hev[cxms]/

/** True if a file begins as a HEIC picture does. Its name and type may say anything. */
export function isHeic(bytes: Uint8Array): boolean {
  const begin = String.fromCharCode(...bytes.subarray(0, 64))
  const [, major = '', others = ''] = /^.{4}ftyp(.{4}).{0,4}(.*)$/s.exec(begin) ?? []
  return brands.test(major) || (/^m[is]f1$/.test(major) && brands.test(others) && !others.includes('avif'))
}
