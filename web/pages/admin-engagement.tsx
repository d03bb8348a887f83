import { TabLinks } from '../design/tabs.tsx'
import { ChangeLog } from '../exchange/catalogue/change-log.tsx'
import { Figures } from '../exchange/catalogue/figures.tsx'
import { Matrix } from '../exchange/catalogue/matrix.tsx'
import { PageHead, type PageProps } from '../page.tsx'

const tabs = [
  { show: 'catalogue', label: 'Catalogue' },
  { show: 'figures', label: 'Values' },
  { show: 'log', label: 'Change log' },
]

/** The tasks and rewards that the exchange offers, all values of its economy, and the log of changes. */
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
      {shown === 'figures' ? <Figures /> : shown === 'log' ? <ChangeLog /> : <Matrix />}
    </>
  )
}
