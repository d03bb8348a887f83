import { Store, useStore } from './store.ts'

export interface ToastAction {
  label: string
  /** How to do the same without the toast, for screen readers: "Undo in Content Hub". */
  altText: string
  onSelect: () => void
}

/** A short notice (spec §3). */
export interface Toast {
  id: string
  title?: string | undefined
  description?: string | undefined
  action?: ToastAction | undefined
  open: boolean
  variant: 'default' | 'destructive'
}

export type ToastInput = Partial<Omit<Toast, 'id' | 'open'>>

/** Only one is visible at a time (spec §9). */
const toastLimit = 1
/** Time a dismissed toast stays in the store, so its exit can be drawn (spec §9). */
const toastRemoveDelayMs = 1_000_000

const noToasts: Toast[] = []
const store = new Store(noToasts)
let made = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()

/** Removes a toast at once; without an id, all. */
export function removeToast(id?: string): void {
  store.set(id === undefined ? [] : readToasts().filter((toast) => toast.id !== id))
}

/** Changes an existing toast. */
export function updateToast(id: string, fields: ToastInput): void {
  store.set(readToasts().map((toast) => (toast.id === id ? { ...toast, ...fields } : toast)))
}

/** Closes a toast, without an id all of them; they are removed after the delay. */
export function dismissToast(id?: string): void {
  for (const toast of readToasts()) {
    if ((id !== undefined && toast.id !== id) || removals.has(toast.id)) continue
    const timer = setTimeout(() => {
      removals.delete(toast.id)
      removeToast(toast.id)
    }, toastRemoveDelayMs)
    removals.set(toast.id, timer)
  }
  store.set(
    readToasts().map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast)),
  )
}

/** Shows a toast in place of the current one; returns its id. The title has fewer than 60 characters. */
export function toast(fields: ToastInput): string {
  made += 1
  const id = String(made)
  store.set(
    [{ variant: 'default' as const, ...fields, id, open: true }, ...readToasts()].slice(0, toastLimit),
  )
  return id
}

/** Toasts shown now, newest first: the same array until one changes, as React’s external stores need. */
export const readToasts = store.read

/** Calls a function with each change of the toasts; returns a function that ends that. */
export const watchToasts = store.subscribe

/** The current toasts, newest first; none on the server. */
export const useToasts = (): Toast[] => useStore(store, () => noToasts)
