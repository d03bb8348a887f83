import { useEffect, useState } from 'react'
import { readDraft, storeDraft } from '../../design/use-text-draft.ts'

export interface PostDraft {
  slug: string
  title: string
  description: string
  body: string
  tags: string
}

/**
 * A draft that survives a crash: each change is stored in this browser, under the post's key, until `forget`. kept: what
 * an earlier visit of this admin left, if it differs from the saved texts. start: texts to begin with, if not those.
 */
export function useDraft(key: string, saved: PostDraft, start: PostDraft = saved) {
  const [draft, setDraft] = useState(start)
  const [known] = useState(() => JSON.stringify(saved))
  const [kept, setKept] = useState<PostDraft | null>(null)
  useEffect(() => {
    const found = readDraft<PostDraft>(localStorage.getItem(key))
    if ('body' in found && JSON.stringify(found) !== known) setKept(found as PostDraft)
  }, [key, known])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => {
    if (isChanged) storeDraft(localStorage, key, draft)
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
