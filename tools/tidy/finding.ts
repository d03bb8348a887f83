import type { Tree } from './tree.ts'

/** Something that breaks a rule, where it stands. */
export interface Finding {
  path: string
  /** Counted from 1. */
  line: number
  message: string
}

/** One rule of the house that a machine can see. */
export interface Check {
  name: string
  find(tree: Tree): Finding[]
}
