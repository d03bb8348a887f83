import { beforeAll, expect, test } from 'vitest'
import { decideFeedback } from '#contract/checks/feedback.ts'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, attemptsOf, give, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { type Answers, handFeedback, newAnswers } from '#tests/feedback.ts'
import { shareServices } from '#tests/services.ts'
import { creditDueAttempts, readTrustFacts, trustOf } from '../../exchange/attempts/index.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let owner: Party
let people = 0

beforeAll(async () => {
  await toMorning(database)
  owner = await addPerson(database, 'owner')
  await give(database, owner, 1_000_000)
})

/** A new earner, who may do as many tasks as a test needs. */
async function anEarner(): Promise<LocalPerson> {
  const earner = await app.join(`critic_${++people}`)
  await database.owner.query(
    `UPDATE member SET credited_count = 50, credited_days = 3, created_at = ledger.clock() - interval '3 days'
     WHERE id = $1`,
    [earner.id],
  )
  return earner
}

const aCampaign = async (of: Party | null = null): Promise<number> =>
  fundTask(database, { owner: of, platform: 'youtube', action: 'feedback', reward: 40 })

async function begin(earner: LocalPerson, campaignId: number): Promise<string> {
  const { status, body } = await earner.client.call(startAttempt, { params: { taskId: String(campaignId) } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.attempt.id
}

/** Starts a new campaign of the house, and waits until its feedback can be submitted. */
async function begun(earner: LocalPerson): Promise<string> {
  const id = await begin(earner, await aCampaign(owner))
  await database.shiftClock(feedbackWaitSeconds)
  return id
}

const errorOf = (body: unknown) =>
  (body as { error: { code: string; message: string; fields?: Record<string, string> } }).error

const same = (text: string): Answers => ({ works: text, fix: text, moment: text })
const noun = ['kiln', 'verse', 'light', 'glaze', 'tempo', 'frame', 'chorus']

test.each<[string, Answers]>([
  ['fillers', same('\u3164'.repeat(120))],
  ['joiners', same('\u200D'.repeat(120))],
  ['dots', same('.'.repeat(140))],
  ['braille blanks', same('\u2800'.repeat(120))],
  ['one word repeated', same('glaze '.repeat(30))],
  [
    'one word in every accent',
    same('glaze glâze gláze gläze glàze glåze glãze glăze glāze gĺaze '.repeat(3)),
  ],
  ['one word in look-alikes', same('peace реасе рeaсе PEACE ΡEACE peасe peaсe pеаce pеacе '.repeat(4))],
  ['marks on one letter', same('a\u0301'.repeat(140))],
  ['numbers', same(Array.from({ length: 80 }, (_, index) => index).join(' '))],
  ['fourteen words', same(`${noun.join(' ')} ${noun.map((word) => `${word}s`).join(' ')}`)],
  [
    '150 characters with invisible ones',
    { works: `${noun.join(' ')}`, fix: '\u200B'.repeat(140), moment: '1:20' },
  ],
  ['a text that grows past the maximum', { ...newAnswers(), fix: '\uFDFA'.repeat(900) }],
])('an answer without content is rejected at its field, and nothing is paid: %s', async (_, answers) => {
  const earner = await anEarner()
  const id = await begun(earner)
  const before = await walletOf(database, earner)
  const { status, body } = await handFeedback(earner, id, answers)
  expect(status).toBe(400)
  expect(Object.keys(errorOf(body).fields ?? {})).not.toHaveLength(0)
  expect(await walletOf(database, earner)).toBe(before)
  expect((await handFeedback(earner, id, newAnswers())).status).toBe(200)
})

test('feedback opens 150 s after the start, by the database’s clock, and the error says when', async () => {
  const earner = await anEarner()
  const id = await begin(earner, await aCampaign(owner))
  await database.shiftClock(135)
  const { status, body, headers } = await handFeedback(earner, id, newAnswers())
  expect(status).toBe(409)
  expect(errorOf(body)).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/150 s .* 1[0-5] s\.$/),
  })
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15)
  expect(await attemptsOf(database, { ...earner, username: '' })).toMatchObject([{ state: 'started' }])
  await database.shiftClock(15)
  expect((await handFeedback(earner, id, newAnswers())).status).toBe(200)
})

/** The same remark in eight scripts. */
const remarks = {
  Latin:
    'The glaze on the second bowl is lovely and the light makes it easy to follow. Show the kiln earlier, the wait before it is long. Near the end the voice is too quiet, so I missed the name of the clay.',
  Cyrillic:
    'Глазурь на второй чаше прекрасна, и свет помогает следить за руками. Покажите печь раньше, ожидание перед ней слишком долгое. Ближе к концу голос звучит тихо, поэтому я не расслышал название глины.',
  Greek:
    'Το σμάλτο στο δεύτερο μπολ είναι υπέροχο και το φως βοηθά να παρακολουθείς τα χέρια. Δείξε τον φούρνο νωρίτερα, η αναμονή πριν από αυτόν είναι μεγάλη. Προς το τέλος η φωνή ακούγεται χαμηλά και έχασα το όνομα του πηλού.',
  Arabic:
    'الطلاء على الوعاء الثاني جميل جدا والضوء يجعل متابعة اليدين سهلة للغاية. اعرض الفرن في وقت أبكر لأن الانتظار قبله طويل وممل قليلا. قرب النهاية يصبح الصوت خافتا فلم أسمع اسم الطين الذي استخدمته في الصحن الكبير.',
  Hebrew:
    'הזיגוג על הקערה השנייה מקסים והאור עוזר לעקוב אחרי הידיים בכל רגע. כדאי להראות את התנור מוקדם יותר כי ההמתנה לפניו ארוכה מדי. לקראת הסוף הקול נשמע חלש ולכן פספסתי את שם החימר שבו השתמשת בצלחת הגדולה.',
  Devanagari:
    'दूसरे कटोरे की चमक बहुत सुंदर है और रोशनी से हाथों को देखना आसान हो जाता है। भट्ठी को पहले दिखाइए, क्योंकि उससे पहले का इंतजार बहुत लंबा लगता है। अंत के पास आवाज बहुत धीमी हो जाती है, इसलिए मिट्टी का नाम सुनाई नहीं दिया। बड़ी थाली वाला हिस्सा दोबारा समझाइए, क्योंकि वह सबसे कठिन लगा और जल्दी निकल गया।',
  Han: '第二个碗上的釉色非常漂亮，灯光也让人很容易看清楚双手的动作。请早一点展示窑炉，因为在它之前的等待时间实在太长了，我几乎想关掉视频。快到结尾的时候声音变得很轻，所以我没有听清楚你用的陶土叫什么名字。大盘子的那一段讲得太快，新手根本来不及记下步骤，希望你能放慢速度再解释一遍。另外背景音乐盖住了说话，换一首安静的曲子会更好。最后的成品应该放在窗边，自然光下拍摄，颜色才会准确，大家也能看到杯口细小的裂纹。',
  Thai: 'เคลือบบนชามใบที่สองสวยงามมากและแสงไฟช่วยให้มองตามมือได้ง่าย ควรแสดงเตาเผาให้เร็วกว่านี้เพราะการรอก่อนหน้านั้นนานเกินไป ใกล้ตอนจบเสียงเบามากจนฉันไม่ได้ยินชื่อของดินที่คุณใช้ ส่วนของจานใหญ่พูดเร็วเกินไปสำหรับผู้เริ่มต้น อยากให้อธิบายซ้ำอีกครั้งอย่างช้าๆ และเปลี่ยนเพลงให้เบาลง',
}

/** A remark as three answers. */
function answersOf(remark: string): Answers {
  const characters = Array.from(remark)
  const third = Math.ceil(characters.length / 3)
  const part = (from: number): string => characters.slice(from * third, (from + 1) * third).join('')
  return { works: part(0), fix: part(1), moment: part(2) }
}

const twins = ['aаα', 'eеε', 'oоο', 'pрρ', 'cсϲ', 'xхχ', 'iіι', 'yуυ', 'tтτ', 'vѵν', 'kкκ', 'wԝω']
/** Replaces letters by one that looks alike in another script. */
const inTwins = (text: string): string =>
  Array.from(text, (letter) => {
    const twin = twins.find((group) => group.includes(letter)) ?? letter
    return twin[(twin.indexOf(letter) + 1) % twin.length]
  }).join('')
const between = (text: string, character: string): string => Array.from(text).join(character)

const disguises: Record<string, (text: string) => string> = {
  'as it was': (text) => text,
  'joined graphemes': (text) => between(text, '\u034F'),
  'zero-width spaces': (text) => between(text, '\u200B'),
  'zero-width joiners': (text) => between(text, '\u200D'),
  accents: (text) => between(text, '\u0301'),
  'look-alikes': inTwins,
  capitals: (text) => inTwins(text.toUpperCase()),
  'spaces and dots': (text) => between(text, ' .'),
}

test.each(Object.entries(remarks))(
  'a repeated text is found in %s, however it is disguised',
  async (_, remark) => {
    const earner = await anEarner()
    const campaignId = await aCampaign(owner)
    const first = await begin(earner, campaignId)
    await database.shiftClock(feedbackWaitSeconds)
    expect((await handFeedback(earner, first, answersOf(remark))).body).toMatchObject({ feedback: {} })
    const [own, other] = [await begun(earner), await anEarner()]
    const sameCampaign = await begin(other, campaignId)
    await database.shiftClock(feedbackWaitSeconds)
    const writers = [
      { writer: earner, id: own },
      { writer: other, id: sameCampaign },
    ]
    for (const [name, disguise] of Object.entries(disguises))
      for (const { writer, id } of writers) {
        const { status, body } = await handFeedback(writer, id, answersOf(disguise(remark)))
        expect(status, name).toBe(400)
        expect(errorOf(body).fields?.works, name).toMatch(/nearly the same as an earlier text/)
      }
    expect((await handFeedback(earner, own, newAnswers())).status).toBe(200)
  },
)

test('a repeated text is found though it was stored before texts had fingerprints', async () => {
  const earner = await anEarner()
  const texts = newAnswers()
  expect((await handFeedback(earner, await begun(earner), texts)).status).toBe(200)
  await database.owner.query('UPDATE feedback SET fingerprint = NULL')
  expect((await handFeedback(earner, await begun(earner), texts)).status).toBe(400)
})

test('rejected feedback counts against the earner’s trust, once', async () => {
  const creator = await app.join('creator')
  await give(database, creator, 1000)
  const campaignId = await aCampaign({ ...creator, username: 'creator' })
  const earner = await anEarner()
  const id = await begin(earner, campaignId)
  await database.shiftClock(feedbackWaitSeconds)
  await handFeedback(earner, id, newAnswers())
  const trust = async () => {
    const facts = await readTrustFacts(database.app, earner.id)
    return { trust: facts && trustOf(services.settings.get, facts), rejected: facts?.rejectedCount }
  }
  await database.owner.query('UPDATE member SET rejected_count = 5 WHERE id = $1', [earner.id])
  expect(await trust()).toEqual({ trust: 2, rejected: 5 })
  const verdict = { params: { feedbackId: id }, body: { approved: false, reason: 'empty' } } as const
  for (let time = 0; time < 2; time++)
    expect((await creator.client.call(decideFeedback, verdict)).status).toBe(200)
  expect(await trust()).toEqual({ trust: 2, rejected: 5 })
  await database.shiftClock(72 * 3600 + 1)
  for (let run = 0; run < 2; run++) await creditDueAttempts(services)
  expect(await trust()).toEqual({ trust: 1, rejected: 6 })
})
