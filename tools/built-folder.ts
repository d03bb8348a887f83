/** The folder that tools/boot/build.mjs names to a program that builds one part. @throws Error without one */
export function folderFromArguments(): string {
  const folder = process.argv[2]
  if (!folder) throw new Error('This builds one part of a version. Build with: npm run build')
  return folder
}
