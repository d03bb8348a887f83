import type { PlatformName } from '#contract/platforms.ts'

/** What the button of a state says, in the languages that the engine's Latin letters cover; compared folded. */
export interface StateLabels {
  /** It is done. */
  on: readonly string[]
  /** It is not. */
  off: readonly string[]
  /** It is not, and they follow you. */
  back: readonly string[]
}

// English, Spanish, Portuguese, German, French, Italian, Dutch. What stands under `on` in one language and under
// `off` in another is in neither list.
const follow: StateLabels = {
  on: [
    ...['following', 'siguiendo', 'seguindo', 'folge ich', 'gefolgt', 'abonne', 'suivi(e)', 'suivi'],
    ...['segui gia', 'volgend'],
  ],
  off: ['follow', 'seguir', 'folgen', 'suivre', "s'abonner", 'sabonner', 'segui', 'volgen', 'requested'],
  back: [
    ...['follow back', 'seguir tambien', 'seguir de volta', 'zuruckfolgen', 'auch folgen'],
    ...['suivre en retour', 'segui anche tu', 'terugvolgen'],
  ],
}

const subscribe: StateLabels = {
  on: ['subscribed', 'suscrito', 'inscrito', 'abonniert', 'abonne', 'iscritto', 'geabonneerd'],
  off: [
    ...['subscribe', 'suscribirme', 'suscribirse', 'inscrever-se', 'abonnieren', "s'abonner", 'sabonner'],
    ...['iscriviti', 'abonneren'],
  ],
  back: [],
}

const save: StateLabels = {
  on: ['saved', 'guardado', 'salvo', 'gemerkt', 'enregistre', 'salvato', 'bewaard'],
  off: ['save', 'guardar', 'salvar', 'merken', 'enregistrer', 'salva', 'bewaren'],
  back: [],
}

const like: StateLabels = { on: ['liked'], off: ['like'], back: [] }

const join: StateLabels = {
  on: ['joined', 'you are a member', "you're a member"],
  off: ['join', 'join community', 'join server', 'accept invite', 'request to join'],
  back: [],
}

/**
 * The buttons of each pair that shows its state in words; a pair that is not here shows it by a sign alone (a filled
 * heart, a filled thumb, a bell).
 */
export const buttonLabels: Partial<Record<PlatformName, Record<string, StateLabels>>> = {
  youtube: { subscribe },
  tiktok: { follow },
  twitter: { follow },
  instagram: { follow },
  pinterest: { follow, save },
  soundcloud: { follow, like },
  vk: { follow: { ...follow, on: [...follow.on, "you're following", 'you are following'] }, join },
  discord: { join },
}

/** Sentences that a page shows for a short while, or beside a sign, where the sign itself can't be read. */
export const stateSentences: Partial<Record<PlatformName, Record<string, readonly string[]>>> = {
  youtube: { like: ['added to liked videos', 'saved to liked videos'] },
  instagram: { like: ['liked by you'] },
  vk: { like: ['you liked this'] },
}

const twitterMarks = ['replies', 'respuestas', 'respostas', 'antworten', 'reponses', 'risposte', 'antwoorden']
const soundcloudMarks = ['soundcloud', 'tracks', 'playlists', 'reposts', 'comments']

/**
 * Words of which a page shows one at least that are this platform's own, so that no other platform's page of the same
 * name passes for it; folded, whole, or beginning so where a star ends them. Pins have none: their state is their own.
 */
export const platformMarks: Partial<Record<PlatformName, Record<string, readonly string[]>>> = {
  youtube: {
    subscribe: [
      ...[
        'youtube',
        'subscribers',
        'suscriptores',
        'inscritos',
        'abonnenten',
        'abonnes',
        'iscritti',
        'abonnees',
      ],
    ],
  },
  twitter: { follow: twitterMarks },
  instagram: { follow: ['posts', 'publicac*', 'beitr*', 'publications', 'post', 'berichten'] },
  tiktok: {
    follow: ['tiktok', 'likes', 'me gusta', 'curtidas', 'gefallt mir', "j'aime", 'mi piace', 'vind-ik-leuks'],
  },
  pinterest: {
    follow: ['pinterest', 'created', 'creado', 'criados', 'erstellt', 'creees', 'creati', 'gemaakt'],
  },
  soundcloud: { follow: soundcloudMarks, like: soundcloudMarks },
}
