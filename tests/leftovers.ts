import { spawn } from 'node:child_process'

/** Waits for process $1 to end, stops the server of cluster $3 in folder $2, and removes the folder. */
const script = `
  while kill -0 "$1" 2>/dev/null; do sleep 1; done
  cd "$2" || exit
  [ -f "$3/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$3/postmaster.pid")"
  sleep 1
  cd /
  rm -rf "$2"
`

/**
 * Removes a test's data and their server within two seconds of this process's end, even if it is killed: a
 * small watcher outside of it does so. `cluster` is PostgreSQL's data directory, relative to `folder`.
 */
export function removeAfterExit(folder: string, cluster: string): void {
  const args = ['-c', script, 'sh', String(process.pid), folder, cluster]
  spawn('/bin/sh', args, { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}
