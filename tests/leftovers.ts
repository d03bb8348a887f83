import { spawn } from 'node:child_process'

/** Waits for $1 to end, then ends the server of the cluster $3 in the folder $2, and removes the folder. */
const script = `
  while kill -0 "$1" 2>/dev/null; do sleep 1; done
  cd "$2" || exit
  [ -f "$3/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$3/postmaster.pid")"
  sleep 1
  cd /
  rm -rf "$2"
`

/**
 * Sees to it that a test's data and their server do not outlive this process, even if it is killed: a small watcher
 * outside of it clears them away within two seconds. `cluster` is PostgreSQL's data directory, from `folder`.
 */
export function removeWhenWeAreGone(folder: string, cluster: string): void {
  const args = ['-c', script, 'sh', String(process.pid), folder, cluster]
  spawn('/bin/sh', args, { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}
