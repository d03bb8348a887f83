import { type ReactNode, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'

interface Uploaded {
  id: string
  url: string
}

const row = 'grid max-w-130 grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2'
const look = 'aspect-[4/3] w-full rounded-sm object-cover'

/**
 * Pictures to send with a text: their upload ids, the field that adds and removes them, and a function that forgets
 * them after they were sent.
 */
export function usePictures(most: number): { ids: string[]; field: ReactNode; clear: () => void } {
  const [pictures, setPictures] = useState<Uploaded[]>([])
  const [round, setRound] = useState(0)
  const add = (picture: Uploaded): void => setPictures((before) => [...before, picture])
  const remove = (id: string): void => setPictures((before) => before.filter((picture) => picture.id !== id))
  const clear = (): void => {
    setPictures([])
    setRound(round + 1)
  }
  const field = (
    <>
      {pictures.length > 0 ? (
        <ul className={row}>
          {pictures.map(({ id, url }, index) => (
            <li key={id} className="grid gap-1 justify-items-start">
              <img className={look} src={url} alt={`To send, ${index + 1}`} />
              <Button size="sm" onClick={() => remove(id)} aria-label={`Remove picture ${index + 1}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length < most ? (
        <ThumbnailField
          key={`${round} ${pictures.length}`}
          src={null}
          isLarge
          hint={most === 1 ? 'Up to 5 MB.' : `Up to ${most} pictures, 5 MB each.`}
          onReady={add}
        />
      ) : (
        <Note>You’ve reached the limit of {most} pictures.</Note>
      )}
    </>
  )
  return { ids: pictures.map(({ id }) => id), field, clear }
}

/** Pictures of a text, each a link to its full size. by: for their names. */
export function Pictures({ urls, by }: { urls: readonly string[]; by: string }) {
  if (urls.length === 0) return null
  return (
    <div className={row}>
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img className={look} src={url} loading="lazy" alt={`By ${by}, ${index + 1} of ${urls.length}`} />
        </a>
      ))}
    </div>
  )
}
