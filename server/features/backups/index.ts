export { copyElsewhere } from './copy-elsewhere.ts'
export { backUpBeforeMigrating, backUpNightly, checkBackupFolder, makeBackup } from './make-backup.ts'
export { newestBackup } from './queries.ts'
