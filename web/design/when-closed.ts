import { readToasts, watchToasts } from './toast-store.ts'

/** Calls `then` once the toast has closed or another has taken its place. Its own action runs before. */
export function whenClosed(id: string, then: () => void): void {
  const stop = watchToasts(() => {
    if (readToasts().some((toast) => toast.id === id && toast.open)) return
    stop()
    then()
  })
}
