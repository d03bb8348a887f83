import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const manifest = findPackageJSON(import.meta.url)
if (manifest === undefined) throw new Error('package.json is missing beside the program')

/**
 * The project's folder, which holds the files that are read or started at run time; equal from a source file
 * and from the bundle.
 */
export const root = dirname(manifest)
