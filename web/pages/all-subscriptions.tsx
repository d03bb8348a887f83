import { catalogue } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { Note } from '../design/card.tsx'
import { Chip } from '../design/chip.tsx'
import { Scroller } from '../design/scroller.tsx'
import { FollowList } from '../exchange/connections/follow-list.tsx'
import { useWaits } from '../layout/waits.ts'
import { PageHead, type PageProps } from '../page.tsx'

const platforms = [
  ...new Set(catalogue.filter(({ group }) => group === 'follows').map(({ platform }) => platform)),
]

/** Every subscription, follow and join the member was paid for. */
export default function AllSubscriptionsPage({ boot }: PageProps) {
  const chosen: PlatformName | undefined = platforms.find((name) => name === boot.query.platform)
  const { undone } = useWaits()
  return (
    <>
      <PageHead
        title={boot.title}
        sub="What you were paid for, and its status."
        back={{ label: 'Platforms', href: '/platforms' }}
      />
      <Note>
        Keep a follow for {undone}. If you undo it sooner, its points go back to whoever paid them. After
        that, it’s up to you.
      </Note>
      <Scroller label="Platforms">
        <Chip pressed={chosen === undefined} href={boot.path}>
          All
        </Chip>
        {platforms.map((name) => (
          <Chip key={name} pressed={name === chosen} href={`${boot.path}?platform=${name}`}>
            {platformLabels[name]}
          </Chip>
        ))}
      </Scroller>
      <FollowList request={{ query: chosen === undefined ? {} : { platform: chosen } }} />
    </>
  )
}
