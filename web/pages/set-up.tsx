import { useState } from 'react'
import { type ProfileName, profileNames } from '#contract/exchange/catalogue/admin.ts'
import { type Operator, readInstallation, setUpInstallation } from '#contract/exchange/installation.ts'
import type { Joining } from '#contract/joining.ts'
import { write } from '../api/client.ts'
import { leaveFor, useSend } from '../api/use-send.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Card, Note } from '../design/card.tsx'
import { Choices } from '../design/choices.tsx'
import { Form } from '../design/field.tsx'
import { useHydrated } from '../design/use-hydrated.ts'
import { profileWords } from '../exchange/catalogue/row-labels.ts'
import { JoiningChoices, OperatorInputs } from '../exchange/installation/fields.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'
import { AskedSignIn } from '../people/sessions/asked-sign-in.tsx'

/** Page on which the first admin sets the installation up: what it offers, who can join, who runs it. */
export default function SetUpPage({ boot }: PageProps) {
  const installation = pageData(boot, readInstallation)
  if (installation?.isSetUp)
    return (
      <AuthCard title="This site is set up" lead="Who can join and who runs it are settings now.">
        <ButtonLink variant="solid" size="lg" full href="/admin/engagement-settings?show=installation">
          Open the settings
        </ButtonLink>
      </AuthCard>
    )
  return <SetUpForm title={boot.title} name={boot.site.name} operator={installation?.operator ?? nobody} />
}

const nobody: Operator = { name: '', place: '', contact: '', income: '' }
const choose = 'Choose one.'

function SetUpForm(given: { title: string; name: string; operator: Operator }) {
  const [profile, setProfile] = useState<ProfileName | null>(null)
  const [joining, setJoining] = useState<Joining | null>(null)
  const [operator, setOperator] = useState(given.operator)
  const [isSent, setIsSent] = useState(false)
  const { busy, general, fields, send } = useSend('setUpInstallation')
  const hydrated = useHydrated()
  const submit = () => {
    setIsSent(true)
    if (profile === null || joining === null) return undefined
    return send(async () => {
      await write(setUpInstallation, { body: { profile, joining, operator } })
      await leaveFor('/admin')
    })
  }
  return (
    <div className="mx-auto grid w-full max-w-190 gap-6 px-5 pb-12">
      <PageHead
        title={given.title}
        sub={`Until you save this page, no one else gets in: visitors read that ${given.name} isn’t open yet. You can change everything later in the settings.`}
      />
      <Form className="grid gap-6" onSend={submit}>
        <Card title="Tasks" body="grid gap-4">
          <p className="sub">
            Nearly every platform forbids rewarded likes, follows and views. Choose what members can offer and
            do here.
          </p>
          <Choices
            legend="Tasks that this site offers"
            options={profileNames.map((value) => ({ value, label: <ProfileLabel name={value} /> }))}
            value={profile}
            error={isSent && profile === null ? choose : undefined}
            onChange={setProfile}
          />
        </Card>
        <Card title="Joining" body="grid gap-4">
          <JoiningChoices
            value={joining}
            error={isSent && joining === null ? choose : undefined}
            onChange={setJoining}
          />
          <p className="sub text-13">
            You make invitation links in the settings. Admins can join either way.
          </p>
        </Card>
        <Card title="Who runs it" body="grid gap-4">
          <p className="sub">About, the terms and invoices show this. Lines left empty appear nowhere.</p>
          <OperatorInputs value={operator} faults={fields} onChange={setOperator} />
        </Card>
        {general ? <Note tone="danger">{general}</Note> : null}
        <div>
          <Button type="submit" variant="solid" size="lg" busy={busy} disabled={!hydrated}>
            Open the site
          </Button>
        </div>
      </Form>
      <AskedSignIn />
    </div>
  )
}

const ProfileLabel = ({ name }: { name: ProfileName }) => (
  <>
    <b className="font-label">{profileWords[name].label}</b>
    <span className="sub block text-13">{profileWords[name].text}</span>
  </>
)
