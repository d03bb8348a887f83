import { createContext, useContext } from 'react'

export type FieldIds = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Attributes that a Field passes to the control inside it: its id, its description and its error state. */
export const FieldContext = createContext<FieldIds>({})

/** Attributes that a control inside a Field sets on its element; empty outside of one. */
export const useField = (): FieldIds => useContext(FieldContext)
