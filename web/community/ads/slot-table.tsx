import { type AdSlotName, adShapes, adSlotNames, adSlots } from '#contract/community/ads.ts'
import { TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Table } from '../../design/table.tsx'

/** Every place for ads: its size, who sees it, and how many ads share it. */
export function SlotTable({ running }: { running: readonly { slot: AdSlotName; count: number }[] }) {
  const countOf = (name: AdSlotName): number => running.find(({ slot }) => slot === name)?.count ?? 0
  return (
    <Card title="Slots" flush>
      <Table<AdSlotName>
        caption="Slots"
        rows={adSlotNames}
        rowKey={(name) => name}
        columns={[
          {
            label: 'Place',
            kind: 'lead',
            cell: (name) => <b className="font-label">{adSlots[name].place}</b>,
          },
          {
            label: 'Largest size',
            cell: (name) => {
              const { height, maxWidth } = adShapes[adSlots[name].shape]
              return `${maxWidth} × ${height} pixels`
            },
          },
          { label: 'Seen by', cell: (name) => (adSlots[name].isPublic ? 'Members and visitors' : 'Members') },
          {
            label: 'Running ads',
            kind: 'number',
            cell: (name) =>
              countOf(name) > 0 ? (
                <TextLink href={`/admin/ad-manager?slot=${name}&state=running`}>
                  {countOf(name)}
                  <span className="sr-only"> running in {adSlots[name].place}</span>
                </TextLink>
              ) : (
                '0'
              ),
          },
        ]}
      />
    </Card>
  )
}
