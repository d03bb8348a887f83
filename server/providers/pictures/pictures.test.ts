import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { ProcessLimits } from '../one-process/index.ts'
import { createPictureEncoder } from './index.ts'

const started: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((encoder) => encoder.close()))
})

function encoderWith(limits: Partial<ProcessLimits> = {}) {
  const encoder = createPictureEncoder(limits)
  started.push(encoder)
  return encoder
}

/** A picture of one colour: few bytes at any size. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c0392b' }, limitInputPixels: false })

const small = await plain(900, 600).png().toBuffer()

/** True if a process still runs. A zombie, ended but not yet reaped by its parent, does not. */
function isAlive(processId = 0): boolean {
  try {
    process.kill(processId || Number.NaN, 0)
  } catch {
    return false
  }
  return !/\) [ZX] /.test(readProcessFile(processId, 'stat'))
}

/** A process's file in /proc; empty if the system has none. */
function readProcessFile(processId: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

describe('encodePicture', () => {
  // One process for all: starting it takes longer than a picture.
  const { encodePicture, close } = createPictureEncoder()
  afterAll(close)

  const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
  test('encodes every common format as a small WebP', async () => {
    for (const format of formats) {
      const picture = await encodePicture(await plain(1200, 800).toFormat(format).toBuffer())
      expect(picture).toMatchObject({ width: 640, height: 360 })
      expect(await sharp(picture.webp).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
    }
  })

  const sizes = [
    '1200×630 to 640×360',
    '640×360 to 640×360',
    '4000×500 to 640×80',
    '512×512 to 360×360',
    '600×1200 to 180×360',
    '180×180 to 180×180',
    '16×9 to 16×9',
    '1×1 to 1×1',
  ]
  const sizesOf = async (size: string, isLarge: boolean): Promise<string> => {
    const [width = 0, height = 0] = size.split(' to ')[0]?.split('×').map(Number) ?? []
    const bytes = await plain(width, height).png().toBuffer()
    const made = await encodePicture(bytes, { isLarge })
    expect(made.webp.length).toBeGreaterThan(0)
    return `${width}×${height} to ${made.width}×${made.height}`
  }
  test.each(sizes)(
    'crops a landscape to the box, crops nothing else and enlarges nothing: %s',
    async (size) => {
      expect(await sizesOf(size, false)).toBe(size)
    },
  )
  const largeSizes = ['2000×1000 to 1600×800', '900×3200 to 450×1600', '700×400 to 700×400']
  test.each(largeSizes)('leaves a large one whole, within 1,600 × 1,600: %s', async (size) => {
    expect(await sizesOf(size, true)).toBe(size)
  })

  test('turns the picture upright, then removes all metadata', async () => {
    const secret = { IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const photo = await plain(100, 200).jpeg().withExif(secret).withMetadata({ orientation: 6 }).toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const picture = await encodePicture(photo)
    expect(picture).toMatchObject({ width: 200, height: 100 })
    const kept = await sharp(picture.webp).metadata()
    expect([kept.exif, kept.orientation, kept.icc, kept.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(picture.webp.includes('SECRET')).toBe(false)
  })

  test('keeps transparency, and the first frame of an animation', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    expect((await sharp((await encodePicture(clear)).webp).stats()).isOpaque).toBe(false)
    const frames = await Promise.all(['red', 'blue'].map((background) => solid(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { webp } = await encodePicture(moving)
    expect((await sharp(webp).metadata()).pages).toBeUndefined()
    const { channels } = await sharp(webp).stats()
    expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false])
  })
})

const solid = (background: string) =>
  sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

describe('rejected pictures', () => {
  test('a HEIC picture is rejected with what that is, whatever its brand; AVIF is read', async () => {
    const { encodePicture } = encoderWith()
    const begins = [
      'heic\0\0\0\0mif1heic',
      'heix\0\0\0\0mif1',
      'mif1\0\0\0\0mif1heicmiaf',
      'msf1\0\0\0\0hevc',
    ]
    for (const begin of begins) {
      const bytes = Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${begin}`), Buffer.alloc(400, 7)])
      await expect(encodePicture(bytes)).rejects.toThrow(/This is a HEIC picture.*take a screenshot of it/)
    }
    expect(await encodePicture(await plain(20, 20).avif().toBuffer())).toMatchObject({ width: 20 })
  })

  test('bytes that are no picture, or of a format whose loader is disabled, are rejected', async () => {
    const { encodePicture } = encoderWith()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const bad: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['text', Buffer.from('not a picture at all')],
      ['a page', Buffer.from('<!doctype html><title>x</title>')],
      ['a drawing', Buffer.from(drawing)],
      ['a TIFF', await plain(20, 20).tiff().toBuffer()],
      ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
      [
        'noise after a PNG header',
        Buffer.concat([small.subarray(0, 40), createHash('sha512').update('x').digest()]),
      ],
      ['a picture cut short', small.subarray(0, small.length / 2)],
    ]
    for (const [what, bytes] of bad) {
      const code = await encodePicture(bytes).catch((error) => `${error.name} ${error.code}`)
      expect([what, code]).toEqual([what, 'PictureError not_a_picture'])
    }
  })

  test('a bomb of a few kilobytes that unpacks to more than 20 megapixels is rejected', async () => {
    const { encodePicture } = encoderWith()
    const bomb = await plain(8000, 5000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(encodePicture(bomb)).rejects.toMatchObject({ code: 'too_many_pixels' })
    const most = await plain(5000, 4000).png().toBuffer()
    await expect(encodePicture(most)).resolves.toMatchObject({ width: 450, height: 360 })
  })

  test('a file over the limit is rejected before a process starts', async () => {
    const encoder = encoderWith({ fileBytes: small.length - 1 })
    await expect(encoder.encodePicture(small)).rejects.toMatchObject({ code: 'too_large' })
    expect(encoder.processId()).toBeUndefined()
  })

  test('a picture that takes too much memory fails, and a new process makes the next one', async () => {
    const encoder = encoderWith({ memoryBytes: 200 * 1024 * 1024 })
    const heavy = await plain(4000, 3000).avif({ effort: 0, quality: 1 }).toBuffer()
    await expect(encoder.encodePicture(small)).resolves.toMatchObject({ width: 640 })
    const first = encoder.processId()
    await expect(encoder.encodePicture(heavy)).rejects.toMatchObject({ code: 'too_heavy' })
    await expect(encoder.encodePicture(small)).resolves.toMatchObject({ width: 640 })
    expect(encoder.processId()).not.toBe(first)
    await expect(encoderWith().encodePicture(heavy)).resolves.toMatchObject({ width: 640 })
  })
})

describe('the process', () => {
  const killed: [NodeJS.Signals, string][] = [
    ['SIGSEGV', 'crashed'],
    ['SIGKILL', 'too_heavy'],
  ]
  test.each(killed)(
    'killed by %s in the middle of a picture fails it as %s; the next ones are made',
    async (signal, code) => {
      const encoder = encoderWith()
      await encoder.encodePicture(small)
      const first = encoder.processId() ?? 0
      process.kill(first, 'SIGSTOP')
      const [failing, waiting] = [encoder.encodePicture(small), encoder.encodePicture(small)]
      process.kill(first, signal)
      process.kill(first, 'SIGCONT')
      await expect(failing).rejects.toMatchObject({ code })
      await expect(waiting).resolves.toMatchObject({ width: 640 })
      expect(encoder.processId()).not.toBe(first)
    },
  )

  test.each(['SIGINT', 'SIGTERM'])('survives a %s meant for the entire process group', async (signal) => {
    const encoder = encoderWith()
    await encoder.encodePicture(small)
    const first = encoder.processId() ?? 0
    process.kill(first, signal)
    await expect(encoder.encodePicture(small)).resolves.toMatchObject({ width: 640 })
    expect(encoder.processId()).toBe(first)
  })

  test('is killed at the time limit if it hangs, and the next picture is made', async () => {
    // Long enough to start a process on a busy machine.
    const encoder = encoderWith({ timeoutMs: 8000 })
    await encoder.encodePicture(small)
    const first = encoder.processId() ?? 0
    process.kill(first, 'SIGSTOP')
    await expect(encoder.encodePicture(small)).rejects.toMatchObject({ code: 'too_slow' })
    await expect(encoder.encodePicture(small)).resolves.toMatchObject({ width: 640 })
    await expect.poll(() => isAlive(first)).toBe(false)
  })

  test('makes simultaneous pictures one after another, and is replaced after its share of jobs', async () => {
    const encoder = encoderWith({ jobsPerProcess: 2 })
    const processes: (number | undefined)[] = []
    const make = () => encoder.encodePicture(small).then(() => processes.push(encoder.processId()))
    await Promise.all([make(), make(), make(), make(), make()])
    const [first, second, third] = [...new Set(processes)]
    expect(processes).toEqual([first, first, second, second, third])
    await expect.poll(() => [first, second].some((id) => isAlive(id))).toBe(false)
  })

  test('a full queue rejects the next picture at once', async () => {
    const encoder = encoderWith({ waiting: 1 })
    const [one, two, three] = [small, small, small].map((bytes) =>
      encoder.encodePicture(bytes).catch(({ code }) => code),
    )
    expect(await three).toBe('busy')
    expect([await one, await two]).toMatchObject([{ width: 640 }, { width: 640 }])
    await expect(encoder.encodePicture(small)).resolves.toMatchObject({ width: 640 })
  })

  test('sees nothing of the environment', async () => {
    const encoder = encoderWith()
    await encoder.encodePicture(small)
    const environment = readProcessFile(encoder.processId(), 'environ')
    expect(environment).not.toContain('PATH=')
  })

  test('close ends it and fails the waiting pictures, and nothing starts again', async () => {
    const encoder = encoderWith()
    await encoder.encodePicture(small)
    const waiting = [small, small].map((bytes) => encoder.encodePicture(bytes).catch(({ code }) => code))
    await encoder.close()
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed'])
    await expect(encoder.encodePicture(small)).rejects.toMatchObject({ code: 'closed' })
    expect(isAlive(encoder.processId())).toBe(false)
    await encoder.close()
  })

  test('ends with the server, even if the server is killed', async () => {
    const script = `
      import { createPictureEncoder } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
      const encoder = createPictureEncoder()
      await encoder.encodePicture(Buffer.from('${small.toString('base64')}', 'base64'))
      console.log(encoder.processId())
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(server.stdout, 'data')
    const processId = Number(line)
    expect(isAlive(processId)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(processId)).toBe(false)
  })
})
