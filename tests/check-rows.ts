import { checkRows } from '#database/row-check.ts'

checkRows({ record: true })
