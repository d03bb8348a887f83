import type { ReactNode } from 'react'
import { TabLinks } from '../design/tabs.tsx'
import { ChangeLog } from '../exchange/catalogue/change-log.tsx'
import { Figures } from '../exchange/catalogue/figures.tsx'
import { Matrix } from '../exchange/catalogue/matrix.tsx'
import { Installation } from '../exchange/installation/installation.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { MaintenanceCard } from '../trust/maintenance/maintenance-card.tsx'

const tabs = [
  { show: 'catalogue', label: 'Catalogue' },
  { show: 'figures', label: 'Values' },
  { show: 'installation', label: 'Installation' },
  { show: 'maintenance', label: 'Maintenance' },
  { show: 'log', label: 'Change log' },
]

const parts: Readonly<Record<string, ReactNode>> = {
  figures: <Figures />,
  installation: <Installation />,
  maintenance: <MaintenanceCard />,
  log: <ChangeLog />,
}

/** The tasks and rewards that the exchange offers, the values of its economy, who can join, and the log of changes. */
export default function AdminEngagementPage({ boot }: PageProps) {
  const shown = tabs.find(({ show }) => show === boot.query.show)?.show ?? 'catalogue'
  return (
    <>
      <PageHead title={boot.title} sub="Each change is logged with your name." />
      <TabLinks
        label="Engagement settings"
        tabs={tabs.map(({ show, label }) => ({
          value: `/admin/engagement-settings${show === 'catalogue' ? '' : `?show=${show}`}`,
          label,
          current: show === shown,
        }))}
      />
      {parts[shown] ?? <Matrix />}
    </>
  )
}
