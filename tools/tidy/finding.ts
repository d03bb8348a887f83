import type { Tree } from './tree.ts'

/** A violation of a rule, with its place. */
export interface Finding {
  path: string
  /** Counted from 1. */
  line: number
  message: string
}

/** One house rule that a machine can check. */
export interface Check {
  name: string
  find(tree: Tree): Finding[]
}
