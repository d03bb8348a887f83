import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueDocument } from './catalogue-document.ts'

writeFileSync(join(import.meta.dirname, '../docs/catalogue.md'), catalogueDocument())
