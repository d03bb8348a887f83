import { kitchens } from './kitchens.ts'
import { makers } from './makers.ts'
import { outdoors } from './outdoors.ts'
import { pages } from './pages.ts'
import { skies } from './skies.ts'
import { stages } from './stages.ts'
import type { SiteText } from './text.ts'
import { workshops } from './workshops.ts'

/** Every demo website. */
export const siteTexts: readonly SiteText[] = [
  ...makers,
  ...workshops,
  ...outdoors,
  ...skies,
  ...kitchens,
  ...pages,
  ...stages,
]
