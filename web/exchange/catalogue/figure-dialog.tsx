import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changeSettingValue, listSettings, type Setting } from '#contract/exchange/catalogue/admin.ts'
import { write } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field, Form } from '../../design/field.tsx'
import { toast } from '../../design/toast-store.ts'
import { figureText, rangeText, unitWords } from './figure-words.ts'
import { NumberInput } from './number-input.tsx'

/** Dialog that changes one value: shows the current one, the new one and the default. */
export function FigureDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, about, unit, value, standard, least } = setting
  const form = useId()
  const client = useQueryClient()
  const [wish, setWish] = useState(value)
  const [isRefused, setIsRefused] = useState(false)
  const { busy, fault, send } = useSend('changeSettingValue failed')
  const isWhole = Number.isInteger(wish)
  const save = async (): Promise<void> => {
    await write(changeSettingValue, { params: { name }, body: { value: wish } })
    await client.invalidateQueries({ queryKey: [listSettings.path] })
    toast({ title: `Set to ${figureText(unit, wish)}.` })
    onClose()
  }
  const submit = (): void => {
    setIsRefused(!isWhole)
    if (isWhole) void send(save)
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
      <Form id={form} onSend={submit}>
        <Field
          label={unitWords[unit]}
          aside={
            isWhole && wish !== value ? `${figureText(unit, value)} → ${figureText(unit, wish)}` : undefined
          }
          hint={rangeText(setting)}
          error={isRefused ? 'Enter a whole number.' : fault}
        >
          <NumberInput value={wish} least={least} onChange={setWish} />
        </Field>
      </Form>
    </Dialog>
  )
}
