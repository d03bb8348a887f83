import { useState } from 'react'
import type { Output } from '#contract/operation.ts'
import { maintenanceError } from '#contract/page-errors.ts'
import { changeMaintenance, maintenanceMost, readMaintenance } from '#contract/trust/maintenance.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Time } from '../../design/time.tsx'
import { leaveNotice } from '../../notices/index.ts'

/** The switch of maintenance, with the sentence that everyone but the staff sees. */
export function MaintenanceCard() {
  const { data, isPending, refetch } = useRead(readMaintenance, {})
  if (!data)
    return (
      <NotRead
        isCard
        isPending={isPending}
        rows={3}
        title="Couldn’t load maintenance"
        text="It stays as it is."
        retry={refetch}
      />
    )
  return <Switch {...data} />
}

function Switch({ maintenance }: Output<typeof readMaintenance>) {
  const [sentence, setSentence] = useState(maintenance?.sentence ?? maintenanceError.message)
  const [asks, setAsks] = useState(false)
  const close = (): void => setAsks(false)
  const { busy, error, send } = useAct('changeMaintenance')
  const change = (wanted: string | null) =>
    send(async () => {
      await write(changeMaintenance, { body: { sentence: wanted } })
      leaveNotice({ title: said(wanted) })
      // The banner of every page comes with its HTML.
      location.reload()
    })
  const isOn = maintenance !== null
  return (
    <Card title={isOn ? 'Maintenance is on' : 'Maintenance is off'} body="grid gap-5 max-w-reading">
      <p className="sub">
        {isOn ? (
          <>
            Since <Time inSentence iso={maintenance.since} />, by {maintenance.by ?? 'a former member'}. When
            you end it, the deadlines of members move by its length.
          </>
        ) : (
          'Everyone but the staff sees one sentence instead of the site. Signing in, unsubscribing and payments continue, and tasks that run can be completed. When it ends, the deadlines of members move by its length.'
        )}
      </p>
      <Form className="grid gap-4" onSend={() => (isOn ? void change(sentence.trim()) : setAsks(true))}>
        <Field
          label="Sentence"
          aside={`${sentence.length} / ${maintenanceMost}`}
          hint="Say how long it takes if you know it. It’s shown on every page."
          error={asks ? undefined : error}
        >
          <Textarea rows={3} maxLength={maintenanceMost} value={sentence} onChange={setSentence} />
        </Field>
        <div className="flex flex-wrap gap-2.5">
          {isOn ? (
            <>
              <Button variant="solid" busy={busy} onClick={() => setAsks(true)}>
                End maintenance
              </Button>
              <Button type="submit" disabled={busy || sentence.trim() === maintenance.sentence}>
                Save sentence
              </Button>
            </>
          ) : (
            <Button variant="danger" type="submit">
              Start maintenance
            </Button>
          )}
        </div>
      </Form>
      <ConfirmDialog
        open={asks}
        onClose={close}
        title={isOn ? 'End maintenance?' : 'Start maintenance?'}
        text={
          isOn
            ? 'Everyone can use the site again within five seconds.'
            : 'Within five seconds everyone but the staff sees the sentence. No new task can be started.'
        }
        verb={isOn ? 'End maintenance' : 'Start maintenance'}
        variant={isOn ? 'solid' : 'danger'}
        busy={busy}
        error={error}
        onConfirm={() => void change(isOn ? null : sentence.trim())}
      />
    </Card>
  )
}

const said = (sentence: string | null): string =>
  sentence === null ? 'Maintenance has ended.' : 'Everyone but the staff sees your sentence.'
