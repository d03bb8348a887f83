import type { ComponentType, ReactNode } from 'react'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import type { Boot } from '#contract/render.ts'

export interface PageProps {
  boot: Boot
}

export type PageComponent = ComponentType<PageProps>
export type ShellComponent = ComponentType<PageProps & { children: ReactNode }>

/** Output of a read that came with the HTML; undefined if the page has none or it failed. */
export function pageData<O extends Operation>(
  boot: Boot,
  operation: O,
  request?: Request<O>,
): Output<O> | undefined {
  const [wanted] = queryKey(operation, request)
  return boot.data.find(([key]) => key === wanted)?.[1] as Output<O> | undefined
}
