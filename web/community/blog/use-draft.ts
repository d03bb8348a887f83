import { useEffect, useState } from 'react'

export interface PostDraft {
  slug: string
  title: string
  description: string
  body: string
  tags: string
}

/**
 * A draft that survives a crash: each change is stored in this browser within a second, under the post's key, until
 * `forget`. kept: what an earlier visit left, if it differs from the saved texts. start: texts to begin with, if not those.
 */
export function useDraft(key: string, saved: PostDraft, start: PostDraft = saved) {
  const [draft, setDraft] = useState(start)
  const [known] = useState(() => JSON.stringify(saved))
  const [kept, setKept] = useState<PostDraft | null>(null)
  useEffect(() => {
    const found = readKept(key)
    if (found && JSON.stringify(found) !== known) setKept(found)
  }, [key, known])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => localStorage.setItem(key, JSON.stringify(draft)), 500)
    return () => clearTimeout(timer)
  }, [key, draft, isChanged])
  return {
    draft,
    isChanged,
    kept,
    change: (changes: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...changes })),
    takeKept: () => {
      if (kept) setDraft(kept)
      setKept(null)
    },
    forget: () => {
      localStorage.removeItem(key)
      setKept(null)
    },
  }
}

function readKept(key: string): PostDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as PostDraft | null
  } catch {
    return null
  }
}
