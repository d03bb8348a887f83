import { z } from 'zod'
import { type HashtagResult, reaches } from '#contract/community/tools.ts'

const setMost = 8
const tagMost = 40

type Sets = Pick<HashtagResult, (typeof reaches)[number]>

/**
 * A phrase as a hashtag without its sign: NFC, letters, marks, digits and underscores, each word with a capital for
 * screen readers; null if nothing is left, or only digits, or it is too long.
 */
export function tagOf(words: readonly string[]): string | null {
  const tag = words
    .flatMap((word) => word.normalize('NFC').split(/[^\p{L}\p{M}\p{N}_]+/u))
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join('')
  return /\p{L}/u.test(tag) && tag.length <= tagMost ? tag : null
}

/**
 * Sets by how specific a tag is: the field's general words, the text's own words, its phrases. Nothing here measures
 * how popular a tag is.
 */
export function hashtagSets(phrases: readonly string[][], language: string): Sets {
  const single = phrases.filter((words) => words.length === 1)
  const several = phrases.filter((words) => words.length > 1)
  const parts = several.flat().filter((word) => word.length > 3)
  return setsOf({
    broad: generalTags(phrases.flat(), language).map((tag) => [tag]),
    medium: withoutForms([...single.flat(), ...parts]).map((word) => [word]),
    niche: several,
  })
}

/** Words without other forms of earlier ones: those that begin alike but for two letters. */
function withoutForms(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words) {
    const stem = word.toLowerCase().slice(0, Math.max(4, word.length - 2))
    if (!kept.some((one) => one.toLowerCase().startsWith(stem))) kept.push(word)
  }
  return kept
}

/** Order in which the sets take a tag that several could have: the general one is worth more than a word of the text. */
const takers = ['niche', 'broad', 'medium'] as const satisfies readonly (keyof Sets)[]

/** The sets as tags, each tag once. */
function setsOf(words: Record<keyof Sets, readonly (readonly string[])[]>): Sets {
  const seen = new Set<string>()
  const sets: Sets = { broad: [], medium: [], niche: [] }
  for (const reach of takers)
    for (const phrase of words[reach]) {
      const tag = tagOf(phrase)
      if (!tag || seen.has(tag.toLowerCase()) || sets[reach].length === setMost) continue
      seen.add(tag.toLowerCase())
      sets[reach].push(tag)
    }
  return sets
}

const tags = z.array(z.string().min(1).max(80)).max(30)
/** Answer of a language model. */
export const modelSets = z.object({ broad: tags, medium: tags, niche: tags })

/** A model's answer under the same rules; null if nothing of it is a hashtag. */
export function setsOfModel(answer: z.infer<typeof modelSets>): Sets | null {
  const wordsOf = (set: string[]) => set.map((tag) => tag.replaceAll('#', ' ').split(/\s+/u))
  const sets = setsOf({
    broad: wordsOf(answer.broad),
    medium: wordsOf(answer.medium),
    niche: wordsOf(answer.niche),
  })
  return reaches.every((reach) => sets[reach].length === 0) ? null : sets
}

/** A field that people make things in: the beginnings of words that show it, and its general tags by language. */
interface Niche {
  stems: string
  /** A language and its tags, then the next one. */
  tags: string
}

/** General tags of each field, kept by hand. They are common words, with no claim about what is popular now. */
const niches: readonly Niche[] = [
  {
    stems:
      'cook recip bak kitchen food vegan recet cocin comid receit cozinh culin cuisin pâtiss rezept koch back рецепт кулинар готов रेसिपी खाना मसाला レシピ 料理',
    tags: 'en Cooking Recipes Food, es Cocina Recetas Comida, pt Culinária Receitas Comida, fr Cuisine Recettes, de Kochen Rezepte Essen, ru Рецепты Кулинария Еда, hi रेसिपी खाना, ja 料理 レシピ',
  },
  {
    stems:
      'gaming gamer game minecraft fortnite pokémon pokemon playstation xbox nintendo grafikkart grafik videojueg jueg jogo jogos jeux spiel игр गेम ゲーム ポケモン',
    tags: 'en Gaming Games Gamer, es Videojuegos Gaming, pt Jogos Gaming, fr JeuxVidéo Gaming, de Gaming Spiele, ru Игры Гейминг, hi गेमिंग, ja ゲーム ゲーム実況',
  },
  {
    stems:
      'fitness workout exercis gym yoga stretch entren ejercic treino exercíc sport séanc muscul übung training тренир упражнен йог фитнес योग व्यायाम フィットネス 筋トレ ヨガ',
    tags: 'en Fitness Workout Health, es Fitness Ejercicio Salud, pt Fitness Treino Saúde, fr Sport Fitness BienÊtre, de Fitness Training Gesundheit, ru Фитнес Тренировка Здоровье, hi फिटनेस योग, ja フィットネス 筋トレ',
  },
  {
    stems:
      'music song guitar piano beat producer rapper músic canción guitarr violão chanson musiqu lied gitarr klavier музык песн гитар संगीत गाना गिटार 音楽 ギター 歌',
    tags: 'en Music Musician NewMusic, es Música Músico, pt Música Músico, fr Musique Musicien, de Musik Musiker, ru Музыка Музыкант, hi संगीत गाना, ja 音楽 ミュージック',
  },
  {
    stems:
      'photo camera lightroom lens portrait fotograf cámara câmera appareil kamera фото камер फोटो कैमरा 写真 カメラ',
    tags: 'en Photography Photo Photographer, es Fotografía Fotógrafo, pt Fotografia Fotógrafo, fr Photographie Photo, de Fotografie Foto, ru Фотография Фотограф, hi फोटोग्राफी, ja 写真 カメラ',
  },
  {
    stems:
      'garden plant vegetab compost jardin plant jardim horta garten pflanz balkon сад огород растен बागवानी पौधे 園芸 ガーデニング 家庭菜園',
    tags: 'en Gardening Plants Garden, es Jardinería Plantas, pt Jardinagem Plantas, fr Jardinage Plantes, de Garten Pflanzen, ru Сад Огород, hi बागवानी, ja ガーデニング 家庭菜園',
  },
  {
    stems:
      'learn lesson english spanish language study exam school idioma inglés inglês estud leçon anglais sprach lernen englisch язык английск урок учит учеб सीख अंग्रेजी पढ़ाई 英語 勉強 学習',
    tags: 'en Learning Education StudyTips, es Aprender Educación, pt Educação Estudos, fr Apprendre Éducation, de Lernen Bildung, ru Обучение Образование, hi शिक्षा पढ़ाई, ja 勉強 学習',
  },
  {
    stems:
      'software program code javascript python computer laptop phone tech processor prozessor gpu gaming-pc pc tecnolog ordenador computador téléphone logiciel технолог компьют программ कंप्यूटर तकनीक パソコン プログラミング スマホ',
    tags: 'en Tech Technology, es Tecnología, pt Tecnologia, fr Tech Technologie, de Technik PC, ru Технологии, hi टेक्नोलॉजी, ja テクノロジー パソコン',
  },
  {
    stems: 'travel trip hotel backpack viaj viagem voyag reise urlaub путешеств поездк यात्रा 旅行 観光',
    tags: 'en Travel Trip, es Viajes Viajar, pt Viagem Turismo, fr Voyage Voyager, de Reisen Urlaub, ru Путешествия, hi यात्रा, ja 旅行 観光',
  },
  {
    stems:
      'makeup skincare beauty hairstyl fashion outfit maquill bellez moda maquiag belez beauté schönheit kosmetik макияж красот मेकअप メイク 美容 ファッション',
    tags: 'en Beauty Fashion Style, es Belleza Moda, pt Beleza Moda, fr Beauté Mode, de Beauty Mode, ru Красота Мода, hi मेकअप ब्यूटी, ja メイク 美容',
  },
  {
    stems:
      'business invest money budget freelanc marketing startup negoci dinero inver negóci dinheiro argent entrepris geld unternehm бизнес деньг инвест बिज़नेस पैसा 投資 副業 ビジネス',
    tags: 'en Business Money, es Negocios Dinero, pt Negócios Dinheiro, fr Business Argent, de Business Geld, ru Бизнес Деньги, hi बिज़नेस, ja ビジネス 投資',
  },
  {
    stems:
      'draw paint sketch illustrat pottery ceramic crochet knit craft diy woodwork dibuj pintur cerámic artesan desenh artesanat dessin peintur bricol zeichn malen basteln рисова рукодел вязан चित्र イラスト 絵 手芸 ハンドメイド',
    tags: 'en Art Handmade Crafts, es Arte Manualidades, pt Arte Artesanato, fr Art FaitMain, de Kunst Handgemacht, ru Искусство Рукоделие, hi कला, ja イラスト ハンドメイド',
  },
]

/** General tags of the fields that the words of a text show, the field with the most first. */
function generalTags(words: readonly string[], language: string): string[] {
  const lower = words.map((word) => word.toLowerCase())
  const tagsOf = ({ tags }: Niche): string[] =>
    tags
      .split(', ')
      .map((part) => part.split(' '))
      .filter(([name]) => name === language)
      .flatMap(([, ...own]) => own)
  // Hindi and Japanese words are written in one with what surrounds them.
  const shows = (stem: string, word: string): boolean =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(stem) ? word.startsWith(stem) : word.includes(stem)
  return niches
    .map((niche) => ({
      niche,
      hits: lower.filter((word) => niche.stems.split(' ').some((stem) => shows(stem, word))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, 2)
    .flatMap(({ niche }) => tagsOf(niche))
}
