import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartError } from '#database/start-error.ts'

/** System user that PostgreSQL runs as; undefined: the current user. */
export type Identity = { name: string; uid: number; gid: number } | undefined

const candidates = ['postgres', '_postgres', 'nobody']

/**
 * Chooses the user that runs PostgreSQL, which never runs as root and needs a user in /etc/passwd.
 * `ownerUid`: owner of existing data, which stay with that user even if a better one appears later. @throws
 * StartError if there is no suitable user
 */
export function chooseIdentity(ownerUid?: number): Identity {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  const owner = ownerUid ? users.find((user) => user.uid === ownerUid) : undefined
  const user = owner ?? candidates.map((name) => users.find((one) => one.name === name)).find(Boolean)
  if (user) return user
  throw new StartError(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody.\n' +
      'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL server.',
  )
}

/** True if the shell `script`, run as that user with `path` as $1, succeeds. */
export function can(identity: Identity, script: string, path: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', path], {
    ...asUser(identity),
    cwd: '/',
    stdio: 'ignore',
  })
  if (result.error && 'code' in result.error && result.error.code === 'EPERM') {
    throw new StartError(
      'This root user cannot start programs as another user, which PostgreSQL needs.\n' +
        'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL server.',
    )
  }
  return result.status === 0
}

/** Spawn options that run a child process as that user. */
export const asUser = (identity: Identity): { uid?: number; gid?: number } =>
  identity ? { uid: identity.uid, gid: identity.gid } : {}

function readUsers(): NonNullable<Identity>[] {
  let lines: string[] = []
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  } catch {
    // Without this file no user is found, and the caller says what to do.
  }
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
