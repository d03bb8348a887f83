import { TooltipProvider } from '../design/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalancePill } from './balance-pill.tsx'
import type { FrameProps } from './frame.ts'
import { FrameBody } from './frame-body.tsx'
import { SignInLinks } from './guest-frame.tsx'

/** The frame of a member's pages, with the balance and the account menu. Visitors have the lighter GuestFrame. */
export function AppFrame({ onChangeUsername, ...props }: FrameProps & { onChangeUsername: () => void }) {
  const { viewer } = props
  const account = viewer ? (
    <>
      <BalancePill points={viewer.points} />
      <AccountMenu viewer={viewer} onChangeUsername={onChangeUsername} />
    </>
  ) : (
    <SignInLinks />
  )
  return (
    <TooltipProvider>
      <FrameBody {...props} account={account} />
    </TooltipProvider>
  )
}
