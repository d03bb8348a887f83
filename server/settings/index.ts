export { changeSetting } from './change-setting.ts'
export { raiseContentVersion } from './content-version.ts'
export { openSettings, type SettingStore } from './store.ts'
