import type { ComponentType } from 'react'
import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Catalogue } from './catalogue.tsx'
import { Journal } from './journal.tsx'
import { Letter } from './letter.tsx'
import { Log } from './log.tsx'
import { Poster } from './poster.tsx'
import { Studio } from './studio.tsx'
import { Workshop } from './workshop.tsx'

/** Component of each layout. */
export const layouts: Record<DemoSite['layout'], ComponentType<{ site: DemoSite }>> = {
  studio: Studio,
  catalogue: Catalogue,
  workshop: Workshop,
  journal: Journal,
  letter: Letter,
  log: Log,
  poster: Poster,
}
