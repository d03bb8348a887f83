export { changeSetting } from './change-setting.ts'
export { openSettings, raiseContentVersion, type SettingStore } from './store.ts'
