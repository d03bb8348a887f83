import { useState } from 'react'
import { changeSettingValue } from '#contract/exchange/catalogue/admin.ts'
import { checkLabels } from '#contract/moderation.ts'
import type { Output } from '#contract/operation.ts'
import type { SettingName } from '#contract/settings.ts'
import { readChecks } from '#contract/trust/moderation.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, NumberInput } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { PageHead } from '../../page.tsx'
import { PictureTrial, shown, TextTrial } from './check-trials.tsx'
import { HeldWords } from './held-words.tsx'

type Checks = Output<typeof readChecks>

/** The automatic checks: one switch, a threshold for each label, a text to try, and how often people agreed. */
export function ChecksDesk({ isAdmin }: { isAdmin: boolean }) {
  const { data, isPending, refetch } = useRead(readChecks, {})
  return (
    <>
      <PageHead
        title="Automatic checks"
        back={{ label: 'In review', href: '/admin/ai-moderation' }}
        sub="They hold a text or picture until a person has seen it. They never remove, limit or suspend anything."
      />
      {data ? (
        <>
          <Switch checks={data} isAdmin={isAdmin} />
          <div className="grid items-start gap-6 wide:grid-cols-2">
            <div className="grid gap-6">
              <Thresholds checks={data} isAdmin={isAdmin} />
              <HeldWords words={data.words} isAdmin={isAdmin} />
            </div>
            <div className="grid gap-6">
              <TextTrial />
              {data.checksPictures ? <PictureTrial /> : null}
              <Agreement checks={data} />
            </div>
          </div>
        </>
      ) : (
        <NotRead isCard isPending={isPending} title="Couldn’t load the checks" retry={refetch} />
      )}
    </>
  )
}

const useCheckAct = () => useAct('a change of a check', [readChecks])

const change = (name: SettingName, value: number) =>
  write(changeSettingValue, { params: { name }, body: { value } })

function Switch({ checks: { isOff }, isAdmin }: { checks: Checks; isAdmin: boolean }) {
  const { busy, act } = useCheckAct()
  return (
    <Card title="All checks" body="flex flex-wrap items-center justify-between gap-4">
      {isOff ? (
        <Note tone="danger">
          Off: new texts and pictures are seen at once. Pictures are checked once the checks are on; texts
          aren’t. What’s in review stays there.
        </Note>
      ) : (
        <p className="sub">On: what reaches a threshold goes to a person.</p>
      )}
      {isAdmin ? (
        <Button
          variant={isOff ? 'solid' : 'danger'}
          busy={busy}
          onClick={() =>
            void act(
              () => change('checks_off_count', isOff ? 0 : 1),
              isOff ? 'The checks are on.' : 'The checks are off.',
            )
          }
        >
          {isOff ? 'Turn on' : 'Turn all off'}
        </Button>
      ) : null}
    </Card>
  )
}

function Thresholds({ checks, isAdmin }: { checks: Checks; isAdmin: boolean }) {
  return (
    <Card title="Thresholds" body="grid gap-5">
      {checks.labels.map((of) => (
        <Threshold key={`${of.label} ${of.threshold}`} of={of} isAdmin={isAdmin} />
      ))}
      {checks.checksPictures ? null : (
        <p className="dim text-13">Pictures aren’t checked: the check isn’t installed on this server.</p>
      )}
    </Card>
  )
}

function Threshold({ of, isAdmin }: { of: Checks['labels'][number]; isAdmin: boolean }) {
  const { label, threshold, standard } = of
  const { label: name, unit, setting } = checkLabels[label]
  const factor = unit === 'share' ? 100 : 1
  const { busy, error, setError, send } = useCheckAct()
  const [value, setValue] = useState(String(threshold / factor))
  const submit = () =>
    value.trim() === ''
      ? setError('Enter a number; 0 turns it off.')
      : send(() => change(setting, Math.round(Number(value) * factor)), `${name}: ${value}.`)
  return (
    <Form className="flex items-end gap-2.5" onSend={submit} noValidate={false}>
      <div className="min-w-0 grow">
        <Field
          label={unit === 'share' ? `${name}, from percent` : `${name}, from how many`}
          aside={threshold === 0 ? 'Off' : undefined}
          hint={`0: off. Default: ${shown(label, standard)}.`}
          error={error}
        >
          <NumberInput min={0} disabled={!isAdmin} value={value} onChange={setValue} />
        </Field>
      </div>
      {isAdmin && Number(value) * factor !== threshold ? (
        <Button type="submit" busy={busy}>
          Save<span className="sr-only"> {name}</span>
        </Button>
      ) : null}
    </Form>
  )
}

function Agreement({ checks: { agreement } }: { checks: Checks }) {
  const rate = ({ held, removed }: { held: number; removed: number }): string =>
    held === 0 ? 'None decided' : `${removed} of ${held} removed, ${Math.round((removed / held) * 100)}%`
  return (
    <Card title="Agreement with people">
      {agreement.length === 0 ? (
        <p className="sub">No verdict of the last 90 days.</p>
      ) : (
        <dl className="grid gap-3 [&_dd]:text-ink-2 num">
          {agreement.map(({ label, days30, days90 }) => (
            <div key={label}>
              <dt className="font-label">{checkLabels[label].label}</dt>
              <dd>30 days: {rate(days30)}</dd>
              <dd>90 days: {rate(days90)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
