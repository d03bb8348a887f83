/** Programs that only a machine with a service, a container engine or a clone has, and why a test can't run them. */
const foreign: Record<string, string> = {
  systemctl: 'needs systemd',
  journalctl: 'needs systemd',
  useradd: 'changes the users of the machine',
  install: 'writes below /etc',
  git: 'changes the clone that is under test, or needs one',
  podman: 'needs a container engine',
  docker: 'needs a container engine',
  openssl: 'needs a program that the project does not need',
  rm: 'deletes what the drill restored, which the test does itself',
}

/** Lines of our own programs that a test can't run, by how they begin, and why. */
const tooMuch: Record<string, string> = {
  'npm ci': 'replaces the packages that the test runs on',
  'npm run build': 'replaces the program that other tests run',
  'npm run picture-check:install': 'fetches 350 MB; .ci/run does it',
  'npm run bench:ledger': 'measures a quiet machine for minutes',
  'deploy/mutuals-ctl upgrade': 'replaces the version under test; deploy/upgrade.test.ts upgrades a clone',
  'deploy/mutuals-ctl doctor':
    'asks providers of the world; server/trust/health/doctor.test.ts asks local ones',
  'npm run doctor': 'asks providers of the world too',
  'npm run sandbox:chain': 'runs until it is stopped; server/providers/chain has its tests',
}

const ours = ['npm', 'node', 'node_modules/.bin/node', 'env', 'deploy/mutuals-ctl']
const assignment = /^[A-Z_]+=\S* /
const shBlock = /^ *```sh\n([\s\S]*?)^ *```$/gm

/** Every command line of a document: those in its sh blocks, and those in backticks that begin with a known program. */
export function commandLines(document: string): string[] {
  // A block that begins with #! is a file of the operator's.
  const blocks = [...document.matchAll(shBlock)]
    .map(({ 1: text = '' }) => text)
    .filter((text) => !text.startsWith('#!'))
  const inBlocks = blocks.flatMap((text) =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) =>
        line
          .replace(/(^| )# .*$/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter((line) => line !== ''),
  )
  const inline = [...document.replace(shBlock, '').matchAll(/`([^`\n]+)`/g)]
    .map(({ 1: text = '' }) => text)
    .filter((text) => /\s/.test(text) && isProgram(programOf(text)))
  return [...new Set([...inBlocks, ...inline])]
}

/** The reason for which a test can't run a line; null if it can. */
export function reasonAgainst(line: string): string | null {
  const begin = Object.keys(tooMuch).find((words) => line === words || line.startsWith(`${words} `))
  if (begin !== undefined) return tooMuch[begin] ?? null
  const program = programOf(line)
  return Object.hasOwn(foreign, program) ? (foreign[program] ?? null) : null
}

const isProgram = (word: string): boolean => ours.includes(word) || Object.hasOwn(foreign, word)

function programOf(line: string): string {
  let rest = line
  while (assignment.test(rest)) rest = rest.replace(assignment, '')
  return rest.split(' ')[0] ?? ''
}
