import { Button } from '../../design/button.tsx'
import { CopyIcon } from '../../design/icons.ts'
import { toast } from '../../design/toast-store.ts'

interface Props {
  label: string
  value: string
  /** Shown after the value, not copied with it. */
  unit?: string
}

/** A value to copy exactly: shown in full, copied with one press. */
export function CopyLine({ label, value, unit }: Props) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: `${label} copied.` })
    } catch {
      toast({ title: 'Couldn’t copy it', description: 'Select the text and copy it by hand.' })
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-3">
      <dt className="sub text-13">{label}</dt>
      <dd className="num row-start-2 break-all font-strong">
        {value}
        {unit ? <span className="sub"> {unit}</span> : null}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button size="sm" icon={CopyIcon} onClick={() => void copy()} aria-label={`Copy: ${label}`}>
          Copy
        </Button>
      </dd>
    </div>
  )
}
