import { useState } from 'react'
import { exportCampaigns } from '#contract/exchange/campaign-changes.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { DownloadSimpleIcon } from '../../design/icons.ts'
import { toast } from '../../design/toast-store.ts'

/** Exports the member's campaigns as a CSV file; shown to premium members. */
export function ExportButton({ platform }: { platform: PlatformName | null }) {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { fileName, csv } = await call(exportCampaigns, { query: platform ? { platform } : {} })
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
      link.click()
      URL.revokeObjectURL(url)
    } catch (thrown) {
      console.error('exportCampaigns failed', thrown)
      toast({ title: 'Export failed', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={DownloadSimpleIcon} busy={busy} onClick={save}>
      Export CSV
    </Button>
  )
}
