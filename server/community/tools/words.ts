import { toolLanguageNames } from '#contract/community/tools.ts'

/** Words of a kind by language, separated by spaces. */
type Words = Readonly<Record<string, string>>

/** Words that every description has, whatever it is about, and verbs that stopword lists lack. */
const boilerplate: Words = {
  en: 'video videos channel subscribe like comment share follow link links watch today welcome episode vlog new guide tutorial review check thanks part full best way instagram tiktok youtube twitter facebook description bell notification minutes minute intro outro lot',
  es: 'vídeo video vídeos videos canal suscríbete suscribirte like comenta comparte sígueme enlace hoy episodio nuevo nueva tutorial parte mejor mejores paso pasos minuto minutos enseño preparar hacer encuentras ingredientes fácil instagram tiktok youtube aprende',
  pt: 'vídeo video vídeos canal inscreva inscreva-se curta comenta compartilhe siga link hoje episódio novo nova tutorial parte melhor melhores passo passos minuto minutos mostro precisa graça aprenda aprender instagram tiktok youtube fazer',
  fr: 'vidéo video vidéos chaîne abonne abonnez abonnez-vous abonne-toi like commente partage lien lien aujourd’hui épisode nouveau nouvelle tuto tutoriel partie meilleur meilleurs étape étapes minute minutes montre propose intro rien instagram tiktok youtube faire apprendre',
  de: 'video videos kanal abonnieren abonniert abo like kommentar kommentare teilen link links heute folge neu neue tutorial teil schritt schritte minute minuten zeige zeigen lasst schreibt schaut findet fragen beschreibung teile euro viel instagram tiktok youtube',
  ru: 'видео канал подпишись подписывайтесь подписывайся лайк комментарий комментарии ссылка сегодня выпуск новый новая часть лучший шаг минут минуты покажу расскажу нуля дней описании instagram youtube',
  hi: 'वीडियो चैनल सब्सक्राइब लाइक कमेंट शेयर लिंक आज नया नई भाग आसान तरीका तरीके मिनट बनाने बनाना बनाएं सीखें जानें दिखाऊंगा हम बिल्कुल बनता बनती घर जैसा',
  ja: '動画 チャンネル 登録 チャンネル登録 コメント 高評価 リンク 今日 今回 紹介 解説 方法 最新 分間 説明 必要 最後 ご覧 始め 新しい 皆さん 参考',
}

/** Words that the lists of stopwords have, although videos are about them. */
const topical: Words = {
  en: 'computer room rooms research website websites test tests system home fire page text',
  pt: 'noite caminho sistema',
  fr: 'dos parole naturel',
  de: 'mensch menschen jahre',
  ru: 'белый город деньги дорога жизнь земля книга комната машина работа работать ребенок русский россия читать',
}

/** Words that stay inside a phrase: "séance de yoga". */
const connectors: Words = {
  es: 'de del al',
  pt: 'de do da dos das',
  fr: 'de du des aux d',
}

/** Words that promise more than a video holds. */
const lures: Words = {
  en: 'shocking insane unbelievable gone secret secrets won’t crazy destroyed exposed omg epic',
  es: 'impactante increíble brutal secreto secretos jamás locura escándalo',
  pt: 'chocante inacreditável absurdo segredo segredos jamais loucura bombástico',
  fr: 'choquant incroyable hallucinant secret secrets jamais fou scandale',
  de: 'schockierend unglaublich krass geheimnis geheim niemals wahnsinn skandal',
  ru: 'шок шокирующий невероятно невероятный секрет секреты никогда безумие скандал',
  hi: 'चौंकाने हैरान अविश्वसनीय रहस्य सीक्रेट धमाका',
  ja: '衝撃 驚愕 ヤバい 禁断',
}

const splitOf = (words: Words, language: string): ReadonlySet<string> =>
  new Set((words[language] ?? '').split(' ').filter(Boolean))

/** Words of a language that every description has. */
export const boilerplateOf = (language: string): ReadonlySet<string> => splitOf(boilerplate, language)
/** Stopwords of a language that may be a topic all the same. */
export const topicalOf = (language: string): ReadonlySet<string> => splitOf(topical, language)
/** Words of a language that stay inside a phrase. */
export const connectorsOf = (language: string): ReadonlySet<string> => splitOf(connectors, language)

const everyLure = new Set(toolLanguageNames.flatMap((language) => [...splitOf(lures, language)]))

/** True for a word, in lower case, that promises more than a video holds, in any of the languages. */
export const isLure = (word: string): boolean => everyLure.has(word.replaceAll("'", '’'))
