import { useState } from 'react'
import { changeHeldWord, heldWordLimits, readChecks } from '#contract/trust/moderation.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { IconButton } from '../../design/icon-button.tsx'

/** Words that the staff added to the lists of the check, with a field for another one. */
export function HeldWords({ words, isAdmin }: { words: readonly string[]; isAdmin: boolean }) {
  const [word, setWord] = useState('')
  const { busy, error, act, send } = useAct('a change of the words', [readChecks])
  const change = (changed: string, listed: boolean) =>
    write(changeHeldWord, { body: { word: changed, listed } })
  const add = async (): Promise<void> => {
    const added = word.trim()
    if (await send(() => change(added, true), `Texts with “${added}” wait for a person.`)) setWord('')
  }
  return (
    <Card title="Your words" body="grid gap-4">
      {isAdmin ? (
        <Form className="flex items-end gap-2.5" onSend={add}>
          <div className="min-w-0 grow">
            <Field
              label="Word or phrase"
              hint="Counted with the listed words, in capitals or not, as a whole word."
              error={error}
            >
              <Input maxLength={heldWordLimits.length} value={word} onChange={setWord} />
            </Field>
          </div>
          <Button type="submit" busy={busy} disabled={word.trim().length < 2}>
            Add word
          </Button>
        </Form>
      ) : null}
      {words.length === 0 ? <p className="sub">No words yet: the built-in lists apply.</p> : null}
      <ul className="flex flex-wrap gap-2">
        {words.map((known) => (
          <li key={known} className="flex items-center gap-1 rounded-full border border-line pl-3">
            <span className="wrap-anywhere">{known}</span>
            {isAdmin ? (
              <IconButton
                small
                icon="Trash"
                label={`Remove ${known}`}
                disabled={busy}
                onClick={() => void act(() => change(known, false), `“${known}” is removed.`)}
              />
            ) : (
              <span className="py-1 pr-2" />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
