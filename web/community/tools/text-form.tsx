import { type CountedTool, toolLanguageNames, toolLanguages, toolLimits } from '#contract/community/tools.ts'
import { formatCount } from '#contract/numbers.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, Form, Input, Select, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import type { Tool } from './use-tool.ts'

interface Props {
  tool: CountedTool
  of: Tool
  isMember: boolean
}

const words = {
  hashtags: { title: 'Title', hint: undefined, send: 'Suggest hashtags' },
  titles: { title: 'Your title', hint: 'Give one, and it gets a score too.', send: 'Suggest titles' },
}

const keptWords = 'Computed on this server. Your text doesn’t leave our server.'
const sentWords =
  'Your text is sent to a language model that the operator of this site has chosen. If it doesn’t answer, this server computes the result.'

/** The text that a tool reads, what a run costs, and the button. */
export function TextForm({ tool, of, isMember }: Props) {
  const { text, change, busy, general, fields, needsSignIn, terms } = of
  const { title, hint, send } = words[tool]
  const price = terms.data?.left === 0 ? terms.data.price : undefined
  const choose = (value: string): void =>
    change({ language: toolLanguageNames.find((name) => name === value) ?? 'auto' })
  return (
    <>
      <Form className="grid content-start gap-4" onSend={() => of.start(tool)}>
        <Field label={title} aside="Optional" hint={hint} error={fields.title}>
          <Input maxLength={toolLimits.title} value={text.title} onChange={(title) => change({ title })} />
        </Field>
        <Field
          label="Description"
          aside={`${formatCount(text.description.length)} / ${formatCount(toolLimits.description)}`}
          hint="What is it about? Paste your description for the best result."
          error={fields.description}
        >
          <Textarea
            rows={8}
            maxLength={toolLimits.description}
            value={text.description}
            onChange={(description) => change({ description })}
          />
        </Field>
        <Field label="Language">
          <Select
            value={text.language}
            onChange={choose}
            options={[['auto', 'Detect from the text'], ...Object.entries<string>(toolLanguages)]}
          />
        </Field>
        {general && !of.asks ? <Note tone={needsSignIn ? 'info' : 'danger'}>{general}</Note> : null}
        <div className="flex flex-wrap items-center gap-3">
          {needsSignIn ? (
            <ButtonLink variant="solid" size="lg" href="/login">
              Sign in to continue
            </ButtonLink>
          ) : (
            <Button variant="solid" size="lg" type="submit" busy={busy} points={price}>
              {send}
            </Button>
          )}
          <p className="dim num text-13">{quotaOf(of, isMember)}</p>
        </div>
        <p className="dim text-13">{terms.data?.usesModel ? sentWords : keptWords}</p>
      </Form>
      {/* Outside, since a form can’t hold another. */}
      <PayDialog tool={tool} of={of} />
    </>
  )
}

function quotaOf({ terms: { data } }: Tool, isMember: boolean): string {
  if (!data) return ''
  const { left, dailyRuns, price, premiumRuns } = data
  if (!isMember) return `${dailyRuns} free runs a day. More with an account.`
  if (left === 0)
    return `No free runs left until midnight UTC. Another costs ${price} points; premium has ${premiumRuns} free ones a day.`
  return `${left} of ${dailyRuns} free runs left today`
}

/** Asks before a run that costs points. */
function PayDialog({ tool, of }: Pick<Props, 'tool' | 'of'>) {
  const { asks, stopAsking, run, busy, error, terms } = of
  const { price = 0, balance = null } = terms.data ?? {}
  const isShort = (balance ?? 0) < price
  return (
    <FormDialog
      open={asks === tool}
      onClose={stopAsking}
      title={`Run for ${price} points?`}
      text={`You’ve used today’s free runs. This one costs ${price} points. You have ${formatCount(balance ?? 0)}.`}
      send={`Run for ${price} points`}
      busy={busy}
      onSend={() => run(tool, true)}
    >
      {isShort ? (
        <Note>
          You need {price - (balance ?? 0)} more. <a href="/earn-points">Earn points</a>
        </Note>
      ) : error ? (
        <Note tone="danger">{error}</Note>
      ) : null}
    </FormDialog>
  )
}
