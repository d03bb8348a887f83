import type { DemoSite } from '#contract/demo/demo-sites.ts'
import type { Colours, ObjectName } from '../drawing/objects.ts'
import type { SceneName } from '../scenes/index.ts'

type Item = readonly [name: string, note: string, figure: string, object?: ObjectName]

/** Source of a demo website: the contract's shape in compact form. */
export interface SiteText {
  slug: SceneName
  name: string
  /** Title under which its owner promotes it. */
  title: string
  place: string
  layout: DemoSite['layout']
  face: DemoSite['face']
  tone?: DemoSite['tone']
  palette: readonly [paper: string, ink: string, soft: string, accent: string, onAccent: string, tint: string]
  headline: string
  lead: string
  /** Description of the hero picture. */
  alt: string
  listTitle: string
  items: readonly Item[]
  /** Colours of the items' objects, used in turn. */
  paints?: readonly Colours[]
  story: readonly [title: string, ...paragraphs: string[]]
  facts: readonly (readonly [label: string, value: string])[]
  quote?: readonly [text: string, by: string]
  closing: readonly [title: string, text: string]
}
