import { createContext, useContext } from 'react'

export type FieldIds = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** What a Field tells the control inside it: its id, what describes it, and whether it is wrong. */
export const FieldContext = createContext<FieldIds>({})

export const useField = (): FieldIds => useContext(FieldContext)
