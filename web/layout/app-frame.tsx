import type { Viewer } from '#contract/people/sessions.ts'
import { Avatar } from '../design/avatar.tsx'
import { CountingPoints } from '../design/counting-points.tsx'
import { Icon } from '../design/icon.tsx'
import { Menu, type MenuEntry } from '../design/menu.tsx'
import { Tooltip, TooltipProvider } from '../design/tooltip.tsx'
import { Bell } from '../people/notifications/bell.tsx'
import type { FrameProps } from './frame.ts'
import { FrameBody } from './frame-body.tsx'
import { SignInLinks } from './guest-frame.tsx'

/** The frame of a member's pages, with the balance and the account menu. Visitors have the lighter GuestFrame. */
export function AppFrame(props: FrameProps) {
  const { viewer } = props
  const account = viewer ? (
    <>
      <Bell unread={viewer.unread} />
      <BalancePill points={viewer.points} />
      <AccountMenu viewer={viewer} />
    </>
  ) : (
    <SignInLinks />
  )
  return (
    <TooltipProvider>
      <FrameBody {...props} account={account} tip={Tooltip} />
    </TooltipProvider>
  )
}

const entries: MenuEntry[] = [
  { label: 'Profile', href: '/account', icon: 'UserCircle' },
  { label: 'Points', href: '/earn-points', icon: 'HandCoins' },
  'rule',
  { label: 'Logout', href: '/logout', icon: 'SignOut' },
]

/** The avatar menu: username, Profile, Points, Logout (spec §2). */
function AccountMenu({ viewer }: { viewer: Viewer }) {
  const name = viewer.firstName || viewer.username
  const head = (
    <>
      <b className="trunc">{viewer.username}</b>
      {viewer.firstName ? <span className="dim text-13 trunc">{viewer.firstName}</span> : null}
    </>
  )
  const trigger = (
    <button type="button" className="me">
      <Avatar name={name} imageUrl={viewer.profileImageUrl} />
      <span className="trunc max-w-40 max-desk:hidden">{viewer.username}</span>
      <span className="sr-only">Account menu</span>
      <Icon name="CaretDown" weight="bold" />
    </button>
  )
  return <Menu trigger={trigger} head={head} entries={entries} />
}

function BalancePill({ points }: { points: number }) {
  return (
    <a className="wallet" href="/earn-points">
      <span className="sr-only">Balance: </span>
      <CountingPoints value={points} />
    </a>
  )
}
