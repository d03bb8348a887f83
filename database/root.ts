import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const manifest = findPackageJSON(import.meta.url)
if (manifest === undefined) throw new Error('package.json is missing beside the program')

/** The project's folder, with files read or started at run time; the same from source and bundle. */
export const root = dirname(manifest)
