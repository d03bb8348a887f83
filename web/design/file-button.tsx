import { useRef } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { useField } from './field.tsx'

type Props = ButtonLook & {
  /** Name of the file for screen readers: "Screenshot file". */
  label: string
  accept: string
  /** Opens the camera instead of the file dialog, if there is one. */
  capture?: 'environment' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  onFile: (file: File) => void
}

/**
 * A button that opens the file dialog for one file. The same file can be chosen again. Inside a Field it takes its label,
 * hint and error from there.
 */
export function FileButton({ label, accept, capture, onFile, ...look }: Props) {
  const { 'aria-invalid': _, ...field } = useField()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...field} {...look} onClick={() => input.current?.click()} />
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
