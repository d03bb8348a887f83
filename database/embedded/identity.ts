import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '#database/start-error.ts'

/** The system user that PostgreSQL runs as; undefined means ourselves. */
export type Identity = { name: string; uid: number; gid: number } | undefined

const candidates = ['postgres', '_postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root, and needs a user that /etc/passwd names. `ownerUid` is the owner of data
 * that exist already: they stay with that user even if a better one appears later.
 */
export function chooseIdentity(ownerUid?: number): Identity {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  const owner = ownerUid ? users.find((user) => user.uid === ownerUid) : undefined
  const user = owner ?? candidates.map((name) => users.find((one) => one.name === name)).find(Boolean)
  if (user) return user
  throw new StartError(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.\n' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** Whether that user can do what the shell `script` tries with `path` as $1. */
export function can(identity: Identity, script: string, path: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', path], {
    ...asUser(identity),
    cwd: '/',
    stdio: 'ignore',
  })
  if (result.error && 'code' in result.error && result.error.code === 'EPERM') {
    throw new StartError(
      'This root user may not start programs as another user, which PostgreSQL needs.\n' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return result.status === 0
}

/** The spawn options that make a child run as that user. */
export function asUser(identity: Identity): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid, gid: identity.gid } : {}
}

function readUsers(): NonNullable<Identity>[] {
  let lines: string[] = []
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    // No such file: the caller says what to do.
  }
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
