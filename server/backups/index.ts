export { copyElsewhere } from './copy-elsewhere.ts'
export {
  backUpBeforeMigrating,
  backUpNightly,
  checkBackupFolder,
  kindOfBackup,
  makeBackup,
} from './make-backup.ts'
export { newestBackup } from './queries.ts'
