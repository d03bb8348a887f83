export { backUpNightly, makeBackup } from './make-backup.ts'
export { newestBackup } from './queries.ts'
