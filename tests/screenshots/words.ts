/** The words that platforms show beside a profile, in the languages that the pages are drawn in. */
export const locales = ['en', 'es', 'pt', 'de', 'fr', 'it', 'nl'] as const
export type Locale = (typeof locales)[number]

export interface StateWords {
  on: string
  off: string
  /** They follow you, but you do not follow them. */
  back: string
  /** Word next to the number of followed accounts. */
  following: string
  followers: string
  message: string
}

const common: Record<
  Locale,
  Pick<StateWords, 'message'> & { posts: string; bio: string[]; search: string; home: string[] }
> = {
  en: {
    message: 'Message',
    posts: 'posts',
    search: 'Search',
    home: ['Home', 'Explore', 'Library', 'Settings'],
    bio: ['Slow mornings, small batches.', 'New work every Friday', 'Made by hand in Leeds'],
  },
  es: {
    message: 'Mensaje',
    posts: 'publicaciones',
    search: 'Buscar',
    home: ['Inicio', 'Explorar', 'Biblioteca', 'Ajustes'],
    bio: ['Hecho a mano en Sevilla', 'Cada viernes algo nuevo', 'Recetas y talleres'],
  },
  pt: {
    message: 'Mensagem',
    posts: 'publicações',
    search: 'Pesquisar',
    home: ['Início', 'Explorar', 'Biblioteca', 'Ajustes'],
    bio: ['Feito à mão no Porto', 'Toda sexta uma novidade', 'Receitas e oficinas'],
  },
  de: {
    message: 'Nachricht',
    posts: 'Beiträge',
    search: 'Suchen',
    home: ['Startseite', 'Entdecken', 'Mediathek', 'Einstellungen'],
    bio: ['Von Hand gemacht in Kiel', 'Jeden Freitag etwas Neues', 'Kurse und Werkstatt'],
  },
  fr: {
    message: 'Message',
    posts: 'publications',
    search: 'Rechercher',
    home: ['Accueil', 'Explorer', 'Bibliothèque', 'Réglages'],
    bio: ['Fait main à Lyon', 'Du nouveau chaque vendredi', 'Ateliers et recettes'],
  },
  it: {
    message: 'Messaggio',
    posts: 'post',
    search: 'Cerca',
    home: ['Home', 'Esplora', 'Raccolta', 'Impostazioni'],
    bio: ['Fatto a mano a Torino', 'Ogni venerdì qualcosa di nuovo', 'Ricette e corsi'],
  },
  nl: {
    message: 'Bericht',
    posts: 'berichten',
    search: 'Zoeken',
    home: ['Start', 'Ontdekken', 'Bibliotheek', 'Instellingen'],
    bio: ['Met de hand gemaakt in Breda', 'Elke vrijdag iets nieuws', 'Lessen en werkplaats'],
  },
}

/** Words specific to a platform: tabs and counters. */
const platformWords: Record<Locale, { tabs: string[]; likes: string; boards: string[] }> = {
  en: { tabs: ['Posts', 'Replies', 'Media'], likes: 'Likes', boards: ['Created', 'Saved'] },
  es: { tabs: ['Posts', 'Respuestas', 'Multimedia'], likes: 'Me gusta', boards: ['Creado', 'Guardado'] },
  pt: { tabs: ['Posts', 'Respostas', 'Mídia'], likes: 'Curtidas', boards: ['Criados', 'Salvos'] },
  de: { tabs: ['Posts', 'Antworten', 'Medien'], likes: 'Likes', boards: ['Erstellt', 'Gemerkt'] },
  fr: { tabs: ['Posts', 'Réponses', 'Médias'], likes: "J'aime", boards: ['Créées', 'Enregistrées'] },
  it: { tabs: ['Post', 'Risposte', 'Contenuti'], likes: 'Mi piace', boards: ['Creati', 'Salvati'] },
  nl: { tabs: ['Posts', 'Antwoorden', 'Media'], likes: 'Likes', boards: ['Gemaakt', 'Bewaard'] },
}

type Words = Record<Locale, [on: string, off: string, back: string, following: string, followers: string]>

const follow = {
  youtube: {
    en: ['Subscribed', 'Subscribe', 'Subscribe', 'videos', 'subscribers'],
    es: ['Suscrito', 'Suscribirme', 'Suscribirme', 'videos', 'suscriptores'],
    pt: ['Inscrito', 'Inscrever-se', 'Inscrever-se', 'vídeos', 'inscritos'],
    de: ['Abonniert', 'Abonnieren', 'Abonnieren', 'Videos', 'Abonnenten'],
    fr: ['Abonné', "S'abonner", "S'abonner", 'vidéos', 'abonnés'],
    it: ['Iscritto', 'Iscriviti', 'Iscriviti', 'video', 'iscritti'],
    nl: ['Geabonneerd', 'Abonneren', 'Abonneren', "video's", 'abonnees'],
  },
  twitter: {
    en: ['Following', 'Follow', 'Follow back', 'Following', 'Followers'],
    es: ['Siguiendo', 'Seguir', 'Seguir también', 'Siguiendo', 'Seguidores'],
    pt: ['Seguindo', 'Seguir', 'Seguir de volta', 'Seguindo', 'Seguidores'],
    de: ['Folge ich', 'Folgen', 'Zurückfolgen', 'Folge ich', 'Follower'],
    fr: ['Abonné', 'Suivre', 'Suivre en retour', 'abonnements', 'abonnés'],
    it: ['Segui già', 'Segui', 'Segui anche tu', 'Following', 'Follower'],
    nl: ['Volgend', 'Volgen', 'Terugvolgen', 'Volgend', 'Volgers'],
  },
  instagram: {
    en: ['Following', 'Follow', 'Follow back', 'following', 'followers'],
    es: ['Siguiendo', 'Seguir', 'Seguir también', 'seguidos', 'seguidores'],
    pt: ['Seguindo', 'Seguir', 'Seguir de volta', 'seguindo', 'seguidores'],
    de: ['Gefolgt', 'Folgen', 'Auch folgen', 'Gefolgt', 'Follower'],
    fr: ['Suivi(e)', 'Suivre', 'Suivre en retour', 'suivi(e)s', 'followers'],
    it: ['Segui già', 'Segui', 'Segui anche tu', 'profili seguiti', 'follower'],
    nl: ['Volgend', 'Volgen', 'Terugvolgen', 'volgend', 'volgers'],
  },
  tiktok: {
    en: ['Following', 'Follow', 'Follow back', 'Following', 'Followers'],
    es: ['Siguiendo', 'Seguir', 'Seguir también', 'Siguiendo', 'Seguidores'],
    pt: ['Seguindo', 'Seguir', 'Seguir de volta', 'Seguindo', 'Seguidores'],
    de: ['Folge ich', 'Folgen', 'Zurückfolgen', 'Folge ich', 'Follower'],
    fr: ['Suivi(e)', 'Suivre', 'Suivre en retour', 'Suivis', 'Followers'],
    it: ['Segui già', 'Segui', 'Segui anche tu', 'Seguiti', 'Follower'],
    nl: ['Volgend', 'Volgen', 'Terugvolgen', 'Volgend', 'Volgers'],
  },
  pinterest: {
    en: ['Following', 'Follow', 'Follow back', 'following', 'followers'],
    es: ['Siguiendo', 'Seguir', 'Seguir', 'siguiendo', 'seguidores'],
    pt: ['Seguindo', 'Seguir', 'Seguir', 'seguindo', 'seguidores'],
    de: ['Folge ich', 'Folgen', 'Folgen', 'Folge ich', 'Follower'],
    fr: ['Abonné', "S'abonner", "S'abonner", 'abonnements', 'abonnés'],
    it: ['Segui già', 'Segui', 'Segui', 'seguiti', 'follower'],
    nl: ['Volgend', 'Volgen', 'Volgen', 'volgend', 'volgers'],
  },
  soundcloud: {
    en: ['Following', 'Follow', 'Follow', 'Following', 'Followers'],
    es: ['Siguiendo', 'Seguir', 'Seguir', 'Siguiendo', 'Seguidores'],
    pt: ['Seguindo', 'Seguir', 'Seguir', 'Seguindo', 'Seguidores'],
    de: ['Folge ich', 'Folgen', 'Folgen', 'Folge ich', 'Follower'],
    fr: ['Suivi', 'Suivre', 'Suivre', 'Abonnements', 'Abonnés'],
    it: ['Segui già', 'Segui', 'Segui', 'Seguiti', 'Follower'],
    nl: ['Volgend', 'Volgen', 'Volgen', 'Volgend', 'Volgers'],
  },
} satisfies Record<string, Words>

const save: Record<Locale, [on: string, off: string]> = {
  en: ['Saved', 'Save'],
  es: ['Guardado', 'Guardar'],
  pt: ['Salvo', 'Salvar'],
  de: ['Gemerkt', 'Merken'],
  fr: ['Enregistré', 'Enregistrer'],
  it: ['Salvato', 'Salva'],
  nl: ['Bewaard', 'Bewaren'],
}

const like: Record<Locale, [on: string, off: string]> = {
  en: ['Liked', 'Like'],
  es: ['Te gusta', 'Me gusta'],
  pt: ['Curtiu', 'Curtir'],
  de: ['Gefällt dir', 'Gefällt mir'],
  fr: ['Aimé', 'Aimer'],
  it: ['Ti piace', 'Mi piace'],
  nl: ['Vind je leuk', 'Vind ik leuk'],
}

export type DrawnPlatform = keyof typeof follow
export type DrawnAction = 'follow' | 'subscribe' | 'save' | 'like'

/** The words of a platform's page for an action. */
export function wordsOf(platform: DrawnPlatform, action: DrawnAction, locale: Locale) {
  const [on, off, back, following, followers] = follow[platform][locale]
  const { message, posts, bio, search, home } = common[locale]
  const page = {
    ...platformWords[locale],
    following,
    followers,
    message,
    posts,
    bio,
    search,
    home,
    followOn: on,
    followOff: off,
  }
  if (action === 'save') return { ...page, on: save[locale][0], off: save[locale][1], back: save[locale][1] }
  if (action === 'like') return { ...page, on: like[locale][0], off: like[locale][1], back: like[locale][1] }
  return { ...page, on, off, back }
}
