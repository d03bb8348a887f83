import type { ProviderName } from '#contract/trust/health.ts'
import type { Client } from '#database/rows.ts'
import { probeStorage } from '../../checks/proofs/index.ts'
import type { Config } from '../../config.ts'
import { readPushKeys } from '../../people/notifications/index.ts'
import { probeCrypto } from '../../providers/chain/index.ts'
import { probeLanguageModel } from '../../providers/language-model/index.ts'
import { probeMail } from '../../providers/mail/index.ts'
import { probeEmbeds } from '../../providers/oembed/index.ts'
import { probeCards } from '../../providers/payments/probe.ts'
import { probePlatform, probeVideoLists } from '../../providers/platforms/index.ts'
import { askablePushServices, probePush } from '../../providers/push/index.ts'

/** One harmless question to a provider. */
export interface Probe {
  /** The question in words. */
  asks: string
  isOn(config: Config): boolean
  /** Asks with the operator's settings. Nothing if it is off. @throws ProbeError, or what it did not foresee */
  ask(config: Config, client: Client): Promise<unknown> | null | undefined
}

const grant = 'a token for the application'
const rejection = 'what it says to a made-up token'

const platform = (name: keyof Config['platformKeys'], asks: string): Probe => ({
  asks,
  isOn: ({ platformKeys }) => platformKeys[name] !== undefined,
  ask: ({ platformKeys: { [name]: keys } }) => keys && probePlatform(name, keys),
})

/** Every provider that can be asked without a member. */
export const probes: Record<ProviderName, Probe> = {
  mail: {
    asks: 'signing in, no email',
    isOn: (config) => config.SMTP_URL !== undefined,
    ask: probeMail,
  },
  push: {
    asks: 'the keys, and whether services answer',
    isOn: ({ demo }) => !demo,
    ask: async (config, client) =>
      probePush(await readPushKeys(client, config), [...askablePushServices, ...config.PUSH_SERVICES]),
  },
  cards: {
    asks: 'one charge',
    isOn: ({ cardMode }) => cardMode === 'live',
    ask: (config) => probeCards(config),
  },
  crypto: {
    asks: 'the chain’s number, the token’s decimals',
    isOn: ({ crypto }) => crypto !== null,
    ask: ({ crypto }) => crypto && probeCrypto(crypto),
  },
  youtube: platform('youtube', rejection),
  video_lists: {
    asks: 'one video',
    isOn: ({ YOUTUBE_API_KEY }) => YOUTUBE_API_KEY !== undefined,
    ask: ({ YOUTUBE_API_KEY: key }) => (key ? probeVideoLists(key) : null),
  },
  twitch: platform('twitch', grant),
  soundcloud: platform('soundcloud', grant),
  vk: platform('vk', rejection),
  discord: platform('discord', grant),
  embeds: { asks: 'the title of a video', isOn: ({ demo }) => !demo, ask: () => probeEmbeds() },
  language_model: {
    asks: 'its list of models',
    isOn: ({ languageModel }) => languageModel !== null,
    ask: ({ languageModel }) => languageModel && probeLanguageModel(languageModel),
  },
  storage: { asks: 'writing and deleting a file', isOn: () => true, ask: probeStorage },
}
