import { useState } from 'react'
import {
  changeInstallation,
  type InstallationFields,
  readInstallation,
} from '#contract/exchange/installation.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Form } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { JoinLinks } from '../../people/joining/join-links.tsx'
import { JoiningChoices, OperatorInputs } from './fields.tsx'

/** The tab of the settings about who can join, invitation links, and who runs the installation. */
export function Installation() {
  const { data, isPending, refetch } = useRead(readInstallation, {})
  if (!data)
    return (
      <NotRead isCard isPending={isPending} rows={4} title="Couldn’t load the installation" retry={refetch} />
    )
  const { joining, operator } = data
  return (
    <>
      <FieldsCard key={JSON.stringify([joining, operator])} saved={{ joining, operator }} />
      <JoinLinks joining={joining} />
    </>
  )
}

function FieldsCard({ saved }: { saved: InstallationFields }) {
  const [fields, setFields] = useState(saved)
  const { busy, general, fields: faults, send } = useAct('changeInstallation', [readInstallation])
  const isChanged = JSON.stringify(fields) !== JSON.stringify(saved)
  return (
    <Card title="Who can join, and who runs it">
      <Form
        className="grid max-w-reading gap-4"
        onSend={() => send(() => write(changeInstallation, { body: fields }), 'Saved.')}
      >
        <JoiningChoices value={fields.joining} onChange={(joining) => setFields({ ...fields, joining })} />
        <OperatorInputs
          value={fields.operator}
          faults={faults}
          onChange={(operator) => setFields({ ...fields, operator })}
        />
        {general ? <Note tone="danger">{general}</Note> : null}
        <div>
          <Button type="submit" variant="solid" busy={busy} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  )
}
