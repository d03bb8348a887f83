import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Waits for the end of its input, stops the server of cluster $2 in folder $1, and removes the folder. */
const script = `
  read -r _
  cd "$1" || exit
  [ -f "$2/postmaster.pid" ] && kill -QUIT "$(head -n 1 "$2/postmaster.pid")"
  sleep 1
  cd /
  rm -rf "$1"
`

/**
 * Removes a test's data and their server within two seconds of this process's end, even if it is killed: a small
 * watcher outside of it reads a pipe that only this process holds, so both end together. One that looked every second
 * would start a program every second, and thirty of them took a seventh of a run. `cluster` is PostgreSQL's data
 * directory, relative to `folder`. Returns a function that ends the watcher; the folder is removed then too.
 */
export function removeAfterExit(folder: string, cluster: string): () => void {
  const args = ['-c', script, 'sh', folder, cluster]
  const watcher = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'], cwd: '/' })
  watcher.unref()
  // A pipe to a child is a socket, which would keep this process running.
  const input = watcher.stdin as Socket
  input.unref()
  return () => input.destroy()
}
