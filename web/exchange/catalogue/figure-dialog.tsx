import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { changeSettingValue, listSettings, type Setting } from '#contract/exchange/catalogue/admin.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { toast } from '../../design/toast-store.ts'
import { figureText, rangeText, unitWords } from './figure-words.ts'
import { NumberInput } from './number-input.tsx'

/** Dialog that changes one value: shows the current one, the new one and the default. */
export function FigureDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, about, unit, value, standard, least } = setting
  const form = useId()
  const client = useQueryClient()
  const [wish, setWish] = useState(value)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isWhole = Number.isInteger(wish)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isWhole) return setError('Enter a whole number.')
    setBusy(true)
    try {
      await write(changeSettingValue, { params: { name }, body: { value: wish } })
      await client.invalidateQueries({ queryKey: [listSettings.path] })
      toast({ title: `Set to ${figureText(unit, wish)}.` })
      onClose()
    } catch (thrown) {
      console.error('changeSettingValue failed', thrown)
      setError((thrown instanceof CallError && thrown.fields.value) || sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={about.replace(/\.$/, '')}
      text={`Now ${figureText(unit, value)}, default ${figureText(unit, standard)}. A new value reaches every process within five seconds.`}
      actions={
        <>
          <Button disabled={wish === standard} onClick={() => setWish(standard)}>
            Use the default
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form={form} busy={busy} disabled={wish === value}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={unitWords[unit]}
          aside={
            isWhole && wish !== value ? `${figureText(unit, value)} → ${figureText(unit, wish)}` : undefined
          }
          hint={rangeText(setting)}
          error={error}
        >
          <NumberInput value={wish} least={least} onChange={setWish} />
        </Field>
      </form>
    </Dialog>
  )
}
