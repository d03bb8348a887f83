import { useState } from 'react'
import {
  applyProfile,
  type ProfileName,
  profileNames,
  readEngagement,
} from '#contract/exchange/catalogue/admin.ts'
import type { Output } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { profileWords } from './row-words.ts'
import { savedMessage } from './use-changes.ts'

interface Props {
  engagement: Output<typeof readEngagement>
}

/** The three presets of the switches, with a prompt until an admin has chosen one. */
export function ProfileCard({ engagement: { profile, isProfileChosen, rows } }: Props) {
  const [asked, setAsked] = useState<ProfileName | null>(null)
  const close = (): void => setAsked(null)
  const { busy, error, send } = useAct('applyProfile', [readEngagement], close)
  const apply = (wanted: ProfileName) =>
    send(async () => {
      const result = await write(applyProfile, { body: { profile: wanted } })
      return result.rows === 0 ? `${profileWords[wanted].label} stays on.` : savedMessage(result)
    })
  const off = rows.filter(({ isOn }) => !isOn).length
  return (
    <Card title="What is offered here">
      <div className="grid gap-4">
        {isProfileChosen ? null : (
          <Note tone="info">
            Nearly every platform forbids rewarded likes, follows and views. Which of them do you want to
            offer? Until you choose, everything is offered.
          </Note>
        )}
        <ul className="grid grid-cols-3 gap-5 [&>li]:grid [&>li]:gap-1.5 [&>li]:content-start max-desk:grid-cols-1">
          {profileNames.map((name) => (
            <li key={name}>
              <span className="flex min-h-6 flex-wrap items-center gap-2">
                <b className="font-label">{profileWords[name].label}</b>
                {profile === name ? <Badge>{isProfileChosen ? 'Active' : 'Until you choose'}</Badge> : null}
              </span>
              <span className="sub text-13">{profileWords[name].text}</span>
              {profile === name && isProfileChosen ? null : (
                <span>
                  <Button size="sm" onClick={() => setAsked(name)}>
                    {profile === name ? 'Keep it' : 'Choose'}
                    <span className="sr-only"> {profileWords[name].label}</span>
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {profile === null ? (
          <p className="sub text-13">
            Your own choice is active: {off === 1 ? '1 row is' : `${off} rows are`} off.
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        title={asked ? `Use the profile “${profileWords[asked].label}”?` : ''}
        text={asked ? `${profileWords[asked].text} This sets all 42 switches; values stay as they are.` : ''}
        verb="Set the switches"
        variant="solid"
        busy={busy}
        error={error}
        onConfirm={() => asked && void apply(asked)}
      />
    </Card>
  )
}
