import { z } from 'zod'
import { drawable } from '../drawable.ts'
import { joiningChoices } from '../joining.ts'
import { define, named } from '../operation.ts'
import { profileNames } from './catalogue/admin.ts'

/** A line of text that invoices can print; '' is not given. */
const line = (most: number) =>
  z.string().trim().max(most).regex(drawable, 'Use western European characters: invoices print no others.')

/** Most characters of each line about whoever runs the installation. */
export const operatorMost = { name: 200, place: 200, contact: 200, income: 300 } as const

/** The person or company that runs the installation, as About, terms and invoices show it. */
export const operatorSchema = named('Operator', {
  name: line(operatorMost.name),
  place: line(operatorMost.place).describe('Postal address, in one line.'),
  contact: line(operatorMost.contact),
  income: line(operatorMost.income).describe('How money is made.'),
})
export type Operator = z.infer<typeof operatorSchema>

const installation = z.object({ joining: z.enum(joiningChoices), operator: operatorSchema })
export type InstallationFields = z.infer<typeof installation>

export const readInstallation = define('readInstallation', 'GET /api/admin/installation', {
  summary: 'Whether the installation is set up, who can join, and who runs it.',
  response: installation.extend({ isSetUp: z.boolean() }),
})

export const setUpInstallation = define('setUpInstallation', 'POST /api/admin/installation', {
  freshSignIn: true,
  summary: 'Sets the installation up, once: from then on it is open to those who can join.',
  body: installation.extend({
    profile: z.enum(profileNames),
    operator: operatorSchema.extend({
      name: operatorSchema.shape.name.min(2, 'Say who runs this: a name or a company.'),
    }),
  }),
  errors: ['conflict', 'overloaded'],
})

export const changeInstallation = define('changeInstallation', 'PUT /api/admin/installation', {
  freshSignIn: true,
  summary: 'Changes who can join and who runs it. At once in this process, within 5 s in others; logged.',
  body: installation,
})
