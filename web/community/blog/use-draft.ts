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
 * an earlier visit of this admin left, if it differs from the saved texts; it stays stored beside the draft until it is
 * taken, which offers what was typed instead, or discarded. start: texts to begin with, if not the saved ones.
 */
export function useDraft(key: string, saved: PostDraft, start: PostDraft = saved) {
  const [draft, setDraft] = useState(start)
  const [known] = useState(() => JSON.stringify(saved))
  // Texts on offer, and the key that the draft is stored under; undefined: not read yet, or none is free.
  const [offers, setOffers] = useState<{ at: string; text: PostDraft }[]>([])
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    const places = [key, `${key} 2`, `${key} 3`]
    const found = places.flatMap((at) => {
      const text = readDraft<PostDraft>(localStorage.getItem(at))
      return 'body' in text && JSON.stringify(text) !== known ? [{ at, text: text as PostDraft }] : []
    })
    setOffers(found)
    setPlace(places.find((at) => found.every((offer) => offer.at !== at)))
  }, [key, known])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => {
    if (isChanged && place) storeDraft(localStorage, place, draft)
  }, [place, draft, isChanged])
  const [kept, ...others] = offers
  return {
    draft,
    isChanged,
    kept,
    change: (changes: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...changes })),
    takeKept: () => {
      if (!kept) return
      setOffers(isChanged && place ? [...others, { at: place, text: draft }] : others)
      setDraft(kept.text)
      setPlace(kept.at)
    },
    discardKept: () => {
      if (kept) localStorage.removeItem(kept.at)
      setOffers(others)
    },
    /** Forgets texts that were saved, unless others are stored: what was typed since. */
    forget: (sent: PostDraft) => {
      if (place && JSON.stringify(readDraft(localStorage.getItem(place))) === JSON.stringify(sent))
        localStorage.removeItem(place)
    },
  }
}
