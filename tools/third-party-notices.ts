import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that only build, but leave code of their own in the result: helpers of modules, the stylesheet's reset. */
const builders = ['rolldown', 'tailwindcss', 'vite'].map((name) => `node_modules/${name}`)

const noticeFile = /^(?:licen[cs]e|copying|notice)/i

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
}

const introduction = `Third-party notices

The packages that this program contains or runs with, and the licences under which their authors publish them.
Written by the build.`

/**
 * Names, versions, licences and notices of the packages that people get with the program, as one text: those that it
 * runs with, by the lock file, and those of the bundlers. Vite's own list (build.license) has only modules of the
 * pages' code, without the font, the icons, the stylesheet and the server. Packages of other platforms, which are not
 * installed, are left out.
 */
export function thirdPartyNotices(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const titlesByNotice = new Map<string, Set<string>>()
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || (entry.dev && !builders.includes(path))) continue
    const notice = noticeIn(join(root, path))
    if (notice === null) continue
    const title = `${path.replace(/^.*node_modules\//, '')} ${entry.version} (${entry.license ?? 'licence below'})`
    titlesByNotice.set(notice, (titlesByNotice.get(notice) ?? new Set()).add(title))
  }
  const sections = [...titlesByNotice].map(
    ([notice, titles]) => `${[...titles].sort().join('\n')}\n\n${notice || 'Published without a text.'}`,
  )
  return `${[introduction, ...sections.sort()].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

/** Licence and notices that a package brings; empty if it has none, null if it is not installed. */
function noticeIn(folder: string): string | null {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() && noticeFile.test(entry.name))
      .map(({ name }) => name)
    return names
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r/g, '').trim())
      .join('\n\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
