import { useAct } from '../api/use-act.ts'
import { Button } from '../design/button.tsx'

/** Saves what a call returns as a CSV file. */
export function ExportButton({ read }: { read: () => Promise<{ fileName: string; csv: string }> }) {
  const { busy, act } = useAct('an export')
  const save = () =>
    act(async () => {
      const { fileName, csv } = await read()
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
      URL.revokeObjectURL(url)
    })
  return (
    <Button icon="DownloadSimple" busy={busy} onClick={save}>
      Export CSV
    </Button>
  )
}
