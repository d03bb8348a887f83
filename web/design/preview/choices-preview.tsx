import { useState } from 'react'
import { platformNames } from '#contract/platforms.ts'
import { Card } from '../card.tsx'
import { Chip } from '../chip.tsx'
import { Choices } from '../choices.tsx'
import { PlatformBar } from '../platform-bar.tsx'
import { Segmented } from '../segmented.tsx'
import { TabLinks, Tabs } from '../tabs.tsx'
import { Section } from './section.tsx'

const kinds = ['Any', 'Watch', 'Visit', 'Listen', 'Feedback'] as const
const reasons = [
  { value: 'broken', label: 'It doesn’t open or doesn’t work' },
  { value: 'misleading', label: 'It isn’t what the title says' },
]
const states = ['All', 'Running', 'Paused', 'In review', 'Finished'] as const

/** Parts that choose one of several: chips, segments, tabs, rows of choices, platforms. */
export function ChoicesPreview() {
  const [kind, setKind] = useState<string>('Any')
  const [state, setState] = useState<string>('All')
  const [reason, setReason] = useState('broken')
  const [unread, setUnread] = useState(true)
  const bar = platformNames.map((platform, index) => ({ platform, count: 12 + index * 31, href: '#choices' }))
  return (
    <Section title="Choices">
      <PlatformBar current="all" items={[{ platform: 'all', count: 1677, href: '#choices' }, ...bar]} />
      <Segmented
        label="Kind of task"
        value={kind}
        onChange={setKind}
        options={kinds.map((label, index) => ({ value: label, label, count: 5 - index }))}
      />
      <Choices legend="What’s wrong?" options={reasons} value={reason} onChange={setReason} />
      <div className="scroller">
        <Chip pressed={unread} onPress={() => setUnread(!unread)}>
          Unread
        </Chip>
        <Chip pressed={!unread} onPress={() => setUnread(!unread)}>
          Seen
        </Chip>
        <Chip pressed href="#choices">
          As a link
        </Chip>
      </div>
      <Card flush>
        <Tabs
          label="Campaigns"
          value={state}
          onChange={setState}
          tabs={states.map((label, index) => ({ value: label, label, count: 5 - index }))}
        >
          <p className="card-body sub">{`The list of “${state}” appears here.`}</p>
        </Tabs>
      </Card>
      <TabLinks
        label="Circle"
        tabs={[
          { value: '#feed', label: 'Feed', current: true },
          { value: '#members', label: 'Members', count: 412, current: false },
        ]}
      />
    </Section>
  )
}
