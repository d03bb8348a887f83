import type { PlatformName } from '#contract/platforms.ts'

/** Labels of a state's button, in the languages whose letters the engine reads (Latin); compared folded. */
export interface StateLabels {
  /** Done. */
  on: readonly string[]
  /** Not done. */
  off: readonly string[]
  /** Not done, and they follow you. */
  back: readonly string[]
}

// English, Spanish, Portuguese, German, French, Italian, Dutch. A word that means `on` in one language and
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
 * Button labels of each pair that shows its state in words. A pair that is missing here shows it by an icon
 * alone (a filled heart, a filled thumb, a bell).
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

/** Sentences that a page shows for a short while, or beside an icon that can't be read itself. */
export const stateSentences: Partial<Record<PlatformName, Record<string, readonly string[]>>> = {
  youtube: { like: ['added to liked videos', 'saved to liked videos'] },
  instagram: { like: ['liked by you'] },
  vk: { like: ['you liked this'] },
}

const twitterMarks = ['replies', 'respuestas', 'respostas', 'antworten', 'reponses', 'risposte', 'antwoorden']
const soundcloudMarks = ['soundcloud', 'tracks', 'playlists', 'reposts', 'comments']

/**
 * Words of the platform's own: a page shows at least one, which another platform's page of the same name does
 * not. Folded; compared as full words, or as beginnings if they end in a star. Pins have none: their state
 * appears on no other platform.
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
