export { backUp } from './back-up.ts'
export type { Manifest } from './manifest.ts'
export { restore } from './restore.ts'
export { backupName, keepNewest } from './stored.ts'
