import { useLayoutEffect, useState } from 'react'

/**
 * Texts as they are typed, in this tab (or browser) under this key until `forget`: they survive a reload. A member sees
 * their own, and those of a visitor, who may have signed in since. show: shows other texts without storing them.
 */
export function useTextDraft<T extends object>(
  key: string,
  none: T,
  storage: 'sessionStorage' | 'localStorage' = 'sessionStorage',
) {
  const [text, show] = useState(none)
  // After hydration, since the server does not know what this browser has; and before anything can be typed.
  useLayoutEffect(
    () => show({ ...none, ...readDraft<T>(window[storage].getItem(key)) }),
    [key, none, storage],
  )
  return {
    text,
    show,
    change: (part: Partial<T>): void => {
      const changed = { ...text, ...part }
      show(changed)
      storeDraft(window[storage], key, changed)
    },
    forget: (): void => window[storage].removeItem(key),
  }
}

const noText = { text: '' }

/** One text that is stored like a draft, and its setter; an empty text is forgotten. */
export function useDraftText(key: string): readonly [text: string, set: (text: string) => void] {
  const { text, change, forget } = useTextDraft(key, noText)
  const set = (next: string): void => {
    change({ text: next })
    if (next === '') forget()
  }
  return [text.text, set]
}

/** Id of the member whom this page was made for, since a username can change; empty: a visitor. */
const reader = (): string => document.documentElement.dataset.member ?? ''

/** Stores texts as the reader's. */
export const storeDraft = (storage: Storage, key: string, text: object): void =>
  storage.setItem(key, JSON.stringify({ ...text, by: reader() }))

/** Stored texts of the reader or of a visitor; empty: none. */
export function readDraft<T>(stored: string | null): Partial<T> {
  try {
    const { by = '', ...text } = JSON.parse(stored ?? '{}') as Partial<T> & { by?: string }
    return by === '' || by === reader() ? (text as Partial<T>) : {}
  } catch {
    return {}
  }
}
