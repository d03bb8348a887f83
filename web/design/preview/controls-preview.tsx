import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Checkbox, Field, FieldText, Input, Select, Textarea } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Points } from '../points.tsx'
import { Slider } from '../slider.tsx'
import { Row, Section } from './section.tsx'

const variants = ['solid', 'earn', 'spend', 'line', 'ghost', 'danger'] as const
const sizes = ['sm', 'md', 'lg', 'xl'] as const

function Buttons() {
  return (
    <Section title="Buttons">
      {['ready', 'busy', 'disabled'].map((state) => (
        <Row key={state}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} busy={state === 'busy'} disabled={state === 'disabled'}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        {sizes.map((size) => (
          <ButtonLink key={size} size={size} href="#buttons">
            {size}
          </ButtonLink>
        ))}
        <Button variant="earn" points={12}>
          Earn
        </Button>
        <Button variant="spend" icon="Plus">
          Promote something
        </Button>
        <Button size="sm" icon="Pause">
          Pause
        </Button>
        <Button size="sm" icon="Lightning" className="text-spend-text">
          Boost
        </Button>
      </Row>
      <Row>
        <IconButton icon="DotsThree" label="More for Throwing a moon jar" />
        <IconButton icon="X" label="Close" small />
        <IconButton icon="Flag" label="Report" disabled />
      </Row>
    </Section>
  )
}

function Fields() {
  const [reward, setReward] = useState(8)
  return (
    <Section title="Fields">
      <div className="grid gap-5 desk:grid-cols-2">
        <Field label="Email" hint="We send a link that works once, for 15 minutes.">
          <Input type="email" icon="EnvelopeSimple" defaultValue="ines@inesmakes.studio" />
        </Field>
        <Field label="Email" error="Please enter a valid email address">
          <Input type="email" defaultValue="ines@" />
        </Field>
        <Field label="Website" aside="Optional">
          <Input placeholder="https://" />
        </Field>
        <Field label="Seconds">
          <Select
            defaultValue="15"
            options={[
              ['15', '15 seconds'],
              ['30', '30 seconds'],
            ]}
          />
        </Field>
        <Field label="Reward" aside={<Points value={reward} />} hint="Higher rewards are shown earlier.">
          <Slider
            min={4}
            max={24}
            value={reward}
            ends={['4', '24']}
            onChange={(event) => setReward(Number(event.target.value))}
          />
        </Field>
        <FieldText label="Reward" hint="A control with one value is text.">
          3 points
        </FieldText>
        <Field label="Name">
          <Input disabled defaultValue="inesmakes" />
        </Field>
        <Field label="What works" aside="0 / 150">
          <Textarea />
        </Field>
        <div className="grid content-start gap-3">
          <Checkbox defaultChecked>Notify me when a campaign ends</Checkbox>
          <Checkbox>Notify me of every completion</Checkbox>
          <Checkbox disabled>Not available here</Checkbox>
          <Checkbox type="radio" name="pick" defaultChecked>
            Card
          </Checkbox>
          <Checkbox type="radio" name="pick">
            Crypto
          </Checkbox>
        </div>
      </div>
    </Section>
  )
}

/** Buttons and fields in each variant, size and state. */
export const ControlsPreview = () => (
  <>
    <Buttons />
    <Fields />
  </>
)
