import {
  applyProfile,
  type ProfileName,
  profileNames,
  readEngagement,
} from '#contract/exchange/catalogue/admin.ts'
import type { Output } from '#contract/operation.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { profileWords } from './row-labels.ts'
import { savedMessage } from './use-changes.ts'

interface Props {
  engagement: Output<typeof readEngagement>
}

/** The three presets of the switches, with a prompt until an admin has chosen one. */
export function ProfileCard({ engagement: { profile, isProfileChosen, rows } }: Props) {
  const { ask, dialog } = useActDialog(use)
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
                  <Button size="sm" onClick={() => ask(name)}>
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
      {dialog}
    </Card>
  )
}

const use = (profile: ProfileName) => {
  const { label, text } = profileWords[profile]
  return declareAct(applyProfile, {
    title: `Use the profile “${label}”?`,
    text: `${text} This sets all 42 switches; values stay as they are.`,
    verb: 'Set the switches',
    variant: 'solid',
    body: () => ({ profile }),
    said: (result) => (result.rows === 0 ? `${label} stays on.` : savedMessage(result)),
    settle: [readEngagement],
  })
}
