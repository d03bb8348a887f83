import { z } from 'zod'

export const points = z.number().int().min(0)
export const count = z.number().int().min(0)
export const seconds = z.number().int().min(0)
export const days = z.number().int().min(1).max(365)
export const cents = z.number().int().min(1)
export const basisPoints = z.number().int().min(0).max(10_000)

/** A setting: its range, its default and its label for admins. */
export const setting = (schema: z.ZodNumber, standard: number, about: string) => ({ schema, standard, about })
