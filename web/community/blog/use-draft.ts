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
 * an earlier visit of this admin left, if it differs from the saved texts; it stays stored until it is taken or discarded.
 * start: texts to begin with, if not the saved ones.
 */
export function useDraft(key: string, saved: PostDraft, start: PostDraft = saved) {
  const [draft, setDraft] = useState(start)
  const [known] = useState(() => JSON.stringify(saved))
  // undefined: not read yet.
  const [kept, setKept] = useState<PostDraft | null>()
  useEffect(() => {
    const found = readDraft<PostDraft>(localStorage.getItem(key))
    setKept('body' in found && JSON.stringify(found) !== known ? (found as PostDraft) : null)
  }, [key, known])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => {
    if (isChanged && kept === null) storeDraft(localStorage, key, draft)
  }, [key, draft, isChanged, kept])
  return {
    draft,
    isChanged,
    kept,
    change: (changes: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...changes })),
    takeKept: () => {
      if (kept) setDraft(kept)
      setKept(null)
    },
    discardKept: () => {
      localStorage.removeItem(key)
      setKept(null)
    },
    /** Forgets texts that were saved, unless others are stored: those on offer, or what was typed since. */
    forget: (sent: PostDraft) => {
      if (JSON.stringify(readDraft(localStorage.getItem(key))) === JSON.stringify(sent))
        localStorage.removeItem(key)
    },
  }
}
