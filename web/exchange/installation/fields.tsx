import { type InstallationFields, type Operator, operatorMost } from '#contract/exchange/installation.ts'
import { type Joining, joiningChoices } from '#contract/joining.ts'
import { Choices } from '../../design/choices.tsx'
import { Field, Input } from '../../design/field.tsx'
import { joiningWords } from '../../people/joining/labels.ts'

/** Errors of the server, by field. */
type Faults = Readonly<Record<string, string>>

interface JoiningProps {
  value: Joining | null
  error?: string | undefined
  onChange: (value: Joining) => void
}

/** The three choices of who can make an account. */
export const JoiningChoices = (props: JoiningProps) => (
  <Choices
    legend="Who can join"
    options={joiningChoices.map((value) => ({ value, label: joiningWords[value] }))}
    {...props}
  />
)

const lines: readonly { what: keyof Operator; label: string; hint: string }[] = [
  { what: 'name', label: 'Name', hint: 'The person or company that runs this site.' },
  { what: 'place', label: 'Place', hint: 'The postal address, in one line.' },
  { what: 'contact', label: 'Contact', hint: 'An email or a phone number that you answer.' },
  { what: 'income', label: 'How money is made', hint: 'For example: people buy points and premium.' },
]

interface OperatorProps {
  value: InstallationFields['operator']
  faults: Faults
  onChange: (value: InstallationFields['operator']) => void
}

/** Lines about whoever runs the installation. Those left empty are shown nowhere. */
export const OperatorInputs = ({ value, faults, onChange }: OperatorProps) =>
  lines.map(({ what, label, hint }) => (
    <Field key={what} label={label} hint={hint} error={faults[`operator.${what}`]}>
      <Input
        value={value[what]}
        maxLength={operatorMost[what]}
        autoComplete="off"
        onChange={(text) => onChange({ ...value, [what]: text })}
      />
    </Field>
  ))
