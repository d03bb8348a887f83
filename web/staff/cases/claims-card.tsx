import { platformLabels } from '#contract/platforms.ts'
import { TextLink } from '../../design/button.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Time } from '../../design/time.tsx'
import { handleText } from '../../exchange/connections/account-labels.ts'
import { CaseCard } from './case-card.tsx'

/** Claimed accounts whose bio a person must check. */
export const ClaimsCard = () => (
  <CaseCard
    kind="claim"
    id="accounts"
    title="Accounts to check"
    row={({ evidence: { platform, handle, url, code, member }, openedAt }) => ({
      mark: <PlatformMark platform={platform} />,
      name: handleText(platform, handle),
      title: url ? (
        <TextLink href={url} target="_blank" rel="noreferrer">
          {handleText(platform, handle)}
        </TextLink>
      ) : (
        handleText(platform, handle)
      ),
      text: (
        <>
          Look for <b className="kbd num whitespace-nowrap">{code}</b> · {member} · <Time iso={openedAt} />
        </>
      ),
    })}
    ask={({ evidence: { platform, handle } }) => ({
      title: `Reject ${handleText(platform, handle)} on ${platformLabels[platform]}?`,
      text: 'The member sees the reason and can try again.',
      label: 'Reason',
    })}
  />
)
