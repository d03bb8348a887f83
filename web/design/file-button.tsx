import { useRef } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type Props = ButtonLook & {
  /** What the file is, for screen readers. */
  label: string
  accept: string
  /** The camera instead of the folder, where there is one. */
  capture?: 'environment' | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  describedBy?: string | undefined
  className?: string | undefined
  onFile: (file: File) => void
}

/** A button that lets one file be chosen. The same file may be chosen again. */
export function FileButton({ label, accept, capture, id, describedBy, onFile, ...look }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button id={id} aria-describedby={describedBy} {...look} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        capture={capture}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
