import { useState } from 'react'
import { adSlotNames, adSlots } from '#contract/community/ads.ts'
import {
  type Ad,
  adStates,
  listAds,
  setAdStates,
  type settableAdStates,
} from '#contract/community/managed-ads.ts'
import { formatCount } from '#contract/numbers.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, TextLink } from '../../design/button.tsx'
import { Checkbox } from '../../design/field.tsx'
import type { Column } from '../../design/table.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { utcText } from '../../design/time-text.ts'
import { anyNamed, Desk, useDesk } from '../../layout/desk.tsx'
import { rateText } from './ad-figures.tsx'
import { SlotTable } from './slot-table.tsx'

/** All ads, their slots, and the acts on those that are selected. */
export function AdList({ query }: { query: Record<string, string> }) {
  const desk = useDesk(listAds, query)
  const { pages } = desk.list
  const [selected, setSelected] = useState<readonly string[]>([])
  const shown = new Set(pages.flatMap(({ ads }) => ads.map(({ id }) => id)))
  const toggle = (id: string): void =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <>
      <Desk
        of={desk}
        title="Ads"
        fields={{
          slot: { label: 'Slot', options: anyNamed(adSlotNames, (name) => adSlots[name].place) },
          state: { label: 'State', options: anyNamed(adStates, sentenceCase) },
        }}
        orders={{
          starts: ['Latest start first', 'Earliest start first'],
          seen: ['Most impressions first', 'Fewest impressions first'],
          clicked: ['Most clicks first', 'Fewest clicks first'],
        }}
        ordersOnWide
        above={<BulkBar selected={selected.filter((id) => shown.has(id))} onDone={() => setSelected([])} />}
        columns={columnsOf(selected, toggle)}
        empty={{ title: 'No ads yet', text: 'Ads that you create appear here, with their figures.' }}
        noMatch={{ title: 'No ad matches', text: 'Choose another slot or state.' }}
      />
      <SlotTable running={pages[0]?.running ?? []} />
    </>
  )
}

const columnsOf = (selected: readonly string[], toggle: (id: string) => void): Column<Ad>[] => [
  {
    label: 'Ad',
    kind: 'lead',
    cell: ({ id, headline, slot, host }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Checkbox checked={selected.includes(id)} onChange={() => toggle(id)}>
          <span className="sr-only">Select {headline}</span>
        </Checkbox>
        <span className="grid min-w-0">
          <TextLink className="trunc font-label" href={`/admin/ad-manager?ad=${id}`}>
            {headline}
          </TextLink>
          <span className="trunc dim text-13">
            {adSlots[slot].place}, {host}
          </span>
        </span>
      </span>
    ),
  },
  { label: 'State', cell: ({ state }) => <Badge>{sentenceCase(state)}</Badge> },
  {
    label: 'Starts and ends',
    sort: 'starts',
    cell: ({ startsAt, endsAt }) => (
      <span className="grid text-13 whitespace-nowrap">
        <time dateTime={startsAt}>{utcText(startsAt)}</time>
        <span className="dim">{endsAt ? <time dateTime={endsAt}>{utcText(endsAt)}</time> : 'No end'}</span>
      </span>
    ),
  },
  { label: 'Weight', kind: 'number', cell: ({ weight }) => weight },
  { label: 'Impressions', kind: 'number', sort: 'seen', cell: ({ seen }) => formatCount(seen) },
  { label: 'Clicks', kind: 'number', sort: 'clicked', cell: ({ clicked }) => formatCount(clicked) },
  { label: 'Click rate', kind: 'number', cell: rateText },
]

const acts = { running: 'Run', paused: 'Pause', ended: 'End' } as const

/** Sets the state of all selected ads in one act; each can be undone by another. */
function BulkBar({ selected, onDone }: { selected: readonly string[]; onDone: () => void }) {
  const { busy, act } = useAct('setAdStates', ['/api/'], onDone)
  if (selected.length === 0) return null
  const set = (state: (typeof settableAdStates)[number]) =>
    act(async () => {
      const { changed } = await write(setAdStates, { body: { adIds: [...selected], state } })
      const rest = selected.length - changed
      return `${changed} ${changed === 1 ? 'ad is' : 'ads are'} ${state} now.${rest > 0 ? ` ${rest} unchanged.` : ''}`
    })
  return (
    <fieldset className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3 max-desk:px-4">
      <legend className="sr-only">Selected ads</legend>
      <span className="num font-label" role="status">
        {selected.length} selected
      </span>
      {(['running', 'paused', 'ended'] as const).map((state) => (
        <Button key={state} size="sm" busy={busy} onClick={() => void set(state)}>
          {acts[state]}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onDone}>
        Clear
      </Button>
    </fieldset>
  )
}
