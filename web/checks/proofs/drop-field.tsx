import { type DragEvent, type ReactNode, useEffect, useState } from 'react'

interface DropFieldProps {
  legend: string
  /** Classes while a file is dragged over it, and otherwise. */
  className: (isOver: boolean) => string
  describedBy?: string | undefined
  choose: (file: File | null) => void
  children: ReactNode
}

/** A field that takes a file dropped on it, or pasted anywhere on the page. */
export function DropField({ legend, className, describedBy, choose, children }: DropFieldProps) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => choose(clipboardData?.files[0] ?? null)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const take = (event: DragEvent, over: boolean): void => {
    event.preventDefault()
    setIsOver(over)
    if (!over) choose(event.dataTransfer.files[0] ?? null)
  }
  return (
    <fieldset
      className={className(isOver)}
      aria-describedby={describedBy}
      onDragOver={(event) => take(event, true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, false)}
    >
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** URL by which this browser shows a file before it is sent; null: none. */
export function usePreview(file: File | null): string | null {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreviewUrl(null)
    const url = URL.createObjectURL(file)
    setPreviewUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return previewUrl
}
