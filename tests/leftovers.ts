import { spawn } from 'node:child_process'

/** Waits for $1 to end, then ends the server whose lock file is $2/postmaster.pid and removes the folder $3. */
const script = `
  while kill -0 "$1" 2>/dev/null; do sleep 1; done
  [ -f "$2/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$2/postmaster.pid")"
  sleep 1
  rm -rf "$3"
`

/**
 * Sees to it that a test's data and their server do not outlive this process, even if it is killed: a small watcher
 * outside of it clears them away within two seconds.
 */
export function removeWhenWeAreGone(cluster: string, folder: string): void {
  const args = ['-c', script, 'sh', String(process.pid), cluster, folder]
  spawn('/bin/sh', args, { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}
