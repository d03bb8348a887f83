/** A person of the demo. Days count from the first day of its history, hours are UTC. */
export interface CastMember {
  username: string
  firstName: string
  joinsOnDay: number
  /** Hour at which their day begins. */
  wakesAtHour: number
  /** Days out of ten on which they visit. */
  daysOfTen: number
  /** Number of tasks they usually do on a visit. */
  visitsAtOnce: number
}

/** Days of history before the day on which the demo is seeded. */
export const historyDays = 42

/** Accounts for viewing the demo: a member with a history, and an admin. */
export const adaUsername = 'ada'
export const adminUsername = 'mira'

const person = (
  username: string,
  firstName: string,
  joinsOnDay: number,
  wakesAtHour: number,
  daysOfTen: number,
  visitsAtOnce: number,
): CastMember => ({ username, firstName, joinsOnDay, wakesAtHour, daysOfTen, visitsAtOnce })

/** Forty invented people, in the order in which they joined. */
export const cast: readonly CastMember[] = [
  person(adminUsername, 'Mira', 0, 7, 2, 2),
  person(adaUsername, 'Ada', 0, 7, 10, 10),
  person('tomaszwilk', 'Tomasz', 0, 6, 5, 3),
  person('marlow_and_pine', 'Jonah', 0, 12, 5, 4),
  person('siobhanwalsh', 'Siobhán', 0, 7, 6, 4),
  person('ravimenon', 'Ravi', 0, 3, 6, 5),
  person('adaeze_obi', 'Adaeze', 0, 6, 6, 4),
  person('yukitanabe', 'Yuki', 0, 23, 5, 4),
  person('lenahofer', 'Lena', 1, 6, 6, 4),
  person('oskarlindgren', 'Oskar', 1, 5, 3, 2),
  person('priya_raman', 'Priya', 1, 2, 6, 4),
  person('dimitra_bakes', 'Dimitra', 2, 4, 6, 4),
  person('halfmoon_type', 'Jonas', 2, 7, 4, 3),
  person('noor_elsayed', 'Noor', 3, 8, 5, 4),
  person('paperboats', 'Hugo', 3, 7, 4, 3),
  person('kwameasante', 'Kwame', 4, 6, 5, 4),
  person('aroha_weaves', 'Aroha', 5, 19, 5, 4),
  person('greenish', 'Rosa', 5, 12, 6, 4),
  person('theoblanchard', 'Theo', 6, 8, 4, 3),
  person('ingrid_roasts', 'Ingrid', 7, 5, 5, 4),
  person('linh_tran', 'Linh', 8, 1, 6, 5),
  person('marakovac', 'Mara', 9, 6, 6, 3),
  person('emrekaya', 'Emre', 10, 6, 4, 4),
  person('mateoquiroga', 'Mateo', 11, 21, 4, 3),
  person('camiladuarte', 'Camila', 12, 11, 5, 4),
  person('weilingchua', 'Wei Ling', 13, 0, 5, 4),
  person('ameliefontaine', 'Amélie', 14, 12, 5, 3),
  person('tariq_kites', 'Tariq', 15, 3, 6, 4),
  person('nkechi_reads', 'Nkechi', 16, 7, 6, 4),
  person('zanele_words', 'Zanele', 18, 6, 5, 3),
  person('hanakim_moss', 'Hana', 20, 0, 5, 4),
  person('finnur_a', 'Finnur', 21, 9, 4, 3),
  person('samwhitlock', 'Sam', 23, 7, 5, 3),
  person('ilsevermeer', 'Ilse', 25, 8, 5, 3),
  person('chiara_g', 'Chiara', 27, 7, 5, 3),
  person('rafael_lima', 'Rafael', 30, 11, 6, 4),
  person('anoukvd', 'Anouk', 33, 8, 5, 3),
  person('bogdan_m', 'Bogdan', 36, 6, 6, 3),
  person('pilar_ramos', 'Pilar', 39, 8, 6, 4),
  person('jess_from_hull', 'Jess', 41, 9, 7, 3),
]

/** Email at which a person of the cast gets their sign-in link. */
export const emailOfCast = (username: string): string =>
  `${username === adminUsername ? 'admin' : username}@mutuals.test`
