import { Avatar } from '../design/avatar.tsx'
import { CaretDownIcon, HandCoinsIcon, SignOutIcon, UserCircleIcon } from '../design/icons.ts'
import { Menu } from '../design/menu.tsx'
import type { FrameViewer } from './frame.ts'

const ENTRIES = [
  { kind: 'link', label: 'Profile', href: '/account', icon: UserCircleIcon },
  { kind: 'link', label: 'Points', href: '/earn-points', icon: HandCoinsIcon },
  { kind: 'rule' },
  { kind: 'link', label: 'Logout', href: '/logout', icon: SignOutIcon },
] as const

/** The avatar menu: username, Profile, Points, Logout (spec §2). */
export function AccountMenu({ viewer }: { viewer: FrameViewer }) {
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
      <CaretDownIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return <Menu trigger={trigger} head={head} entries={[...ENTRIES]} />
}
