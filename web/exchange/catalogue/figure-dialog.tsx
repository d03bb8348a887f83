import { useState } from 'react'
import { changeSettingValue, listSettings, type Setting } from '#contract/exchange/catalogue/admin.ts'
import { write } from '../../api/client.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { toast } from '../../design/toast-store.ts'
import { figureText, rangeText, unitWords } from './figure-words.ts'
import { NumberInput } from './number-input.tsx'

/** Dialog that changes one value: shows the current one, the new one and the default. */
export function FigureDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, about, unit, value, standard, least } = setting
  const readAgain = useReadAgain()
  const [wish, setWish] = useState(value)
  const [isRefused, setIsRefused] = useState(false)
  const { busy, error, send } = useSend('changeSettingValue')
  const isWhole = Number.isInteger(wish)
  const save = async (): Promise<void> => {
    await write(changeSettingValue, { params: { name }, body: { value: wish } })
    await readAgain(listSettings)
    toast({ title: `Set to ${figureText(unit, wish)}.` })
    onClose()
  }
  const submit = (): void => {
    setIsRefused(!isWhole)
    if (isWhole) void send(save)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={about.replace(/\.$/, '')}
      text={`Now ${figureText(unit, value)}, default ${figureText(unit, standard)}. A new value reaches every process within five seconds.`}
      send="Save"
      busy={busy}
      disabled={wish === value}
      aside={
        <Button disabled={wish === standard} onClick={() => setWish(standard)}>
          Use the default
        </Button>
      }
      onSend={submit}
    >
      <Field
        label={unitWords[unit]}
        aside={
          isWhole && wish !== value ? `${figureText(unit, value)} → ${figureText(unit, wish)}` : undefined
        }
        hint={rangeText(setting)}
        error={isRefused ? 'Enter a whole number.' : error}
      >
        <NumberInput value={wish} least={least} onChange={setWish} />
      </Field>
    </FormDialog>
  )
}
