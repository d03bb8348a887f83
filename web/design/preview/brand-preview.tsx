import { Brand, Logo } from '../brand.tsx'
import { TextLink } from '../button.tsx'
import { Glyph, Points } from '../points.tsx'
import { Row, Section } from './section.tsx'

const surfaces = ['canvas', 'surface', 'card', 'raised', 'hover', 'line', 'line-strong', 'control', 'solid']
const pointColours = ['earn', 'earn-soft', 'spend', 'spend-soft', 'c3', 'c4', 'c5', 'c6']

function Swatch({ name }: { name: string }) {
  return (
    <span className="grid gap-1">
      <span
        className="h-10 w-20 rounded-md border border-line-strong"
        style={{ background: `var(--${name})` }}
      />
      {name}
    </span>
  )
}

/** Logo, glyph, colours and type. */
export function BrandPreview() {
  return (
    <>
      <Section title="Logo, glyph, points">
        <Row>
          <Brand name="Mutuals" />
          <Logo size={40} />
          <Logo size={16} />
          <Glyph coin />
          <Glyph />
        </Row>
        <Row>
          <Points value={2480} />
          <Points value={1466} kind="in" />
          <Points value={874} kind="out" />
          <Points value={1} kind="plain" />
          <Points value={1234567} />
        </Row>
      </Section>
      <Section title="Colours">
        {[surfaces, pointColours].map((names) => (
          <div className="text-12 text-ink-2" key={names[0]}>
            <Row>
              {names.map((name) => (
                <Swatch key={name} name={name} />
              ))}
            </Row>
          </div>
        ))}
      </Section>
      <Section title="Type">
        <p className="display text-[3.25rem] leading-[1.02]">Give attention. Get it back.</p>
        <p className="h1">Page title</p>
        <p className="h2">Card title</p>
        <p className="h3">Small title</p>
        <p className="text-18 leading-[1.5] text-ink-2 text-pretty max-w-[34em]">
          Watch, visit or give feedback on someone’s work and earn points. Spend them to put your own in front
          of people who make things too.
        </p>
        <p>
          Body text with a <TextLink href="#type">link to the rates</TextLink>,{' '}
          <span className="sub">secondary</span> and <span className="dim">meta</span>, and a key{' '}
          <kbd className="kbd">R</kbd>
        </p>
        <p className="figure">
          75 <small>of 100</small>
        </p>
      </Section>
    </>
  )
}
