import { useState } from 'react'
import { sentenceOf } from '../api/client.ts'
import { Button } from '../design/button.tsx'
import { DownloadSimpleIcon } from '../design/icons.ts'
import { toast } from '../design/toast-store.ts'

/** Saves what a call returns as a CSV file. */
export function ExportButton({ read }: { read: () => Promise<{ fileName: string; csv: string }> }) {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { fileName, csv } = await read()
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
      URL.revokeObjectURL(url)
    } catch (thrown) {
      console.error('an export failed', thrown)
      toast({ title: 'Export failed', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={DownloadSimpleIcon} busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
