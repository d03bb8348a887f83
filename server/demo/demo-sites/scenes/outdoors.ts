import { bird, cloud, hills, peaks, pine, roundTree, waves } from '../drawing/nature.ts'
import { objects } from '../drawing/objects.ts'
import { all, area, at, circle, drawing, half, line, many, polygon, rect, ring } from '../drawing/shapes.ts'

const bicycle = (colour: string, dark: string) =>
  all(
    ring(-58, 0, 36, dark, 6),
    ring(58, 0, 36, dark, 6),
    line(
      'M-58 0L-22 -56L36 -56L4 0L-58 0M-22 -56L4 0M36 -56L58 0M-30 -72H-10M-22 -56L-24 -72M36 -56L32 -76C40 -84 52 -82 54 -74',
      colour,
      6,
    ),
    circle(4, 0, 8, dark),
  )

/** Hero pictures of outdoor places. */
export const outdoorScenes = {
  'marlow-and-pine': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#a3bdc6'),
      circle(520, 84, 38, '#f3e3c0'),
      peaks(
        [
          [120, 120],
          [300, 78],
          [560, 130],
        ],
        '#8aa9b5',
        '#e8eff1',
      ),
      hills([74, 96, 88, 80, 98, 86], '#dfe8ea'),
      ...[
        [60, 290, 130],
        [120, 304, 176],
        [500, 300, 190],
        [566, 290, 140],
        [610, 312, 170],
      ].map(([x = 0, y = 0, h = 0]) => at(x, y, pine(h, h > 150 ? '#2f4f47' : '#3f655b'))),
      at(
        310,
        300,
        all(
          rect(-104, -96, 208, 96, '#8c5a3c'),
          many(5, (i) => line(`M-104 ${-80 + i * 18}H104`, '#7a4b31', 3)),
          polygon('-136,-92 0,-178 136,-92', '#2c3a3d'),
          rect(-22, -64, 44, 64, '#3c261c'),
          rect(46, -70, 38, 34, '#f6d072'),
          rect(-84, -70, 38, 34, '#f6d072'),
          line('M65 -70V-36M46 -53H84M-65 -70V-36M-84 -53H-46', '#8c5a3c', 3),
          rect(62, -176, 22, 50, '#6c4330'),
        ),
      ),
      hills([40, 60, 52, 46, 62, 40], '#f2f6f6'),
      at(320, 48, cloud(90, '#c4d5db')),
    ),
  'karwendel-by-bike': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f6d9b0'),
      circle(470, 110, 64, '#f2a65a'),
      peaks(
        [
          [90, 140],
          [250, 84],
          [430, 130],
          [600, 96],
        ],
        '#8c92ac',
        '#f3eee6',
      ),
      hills([110, 130, 100, 140, 120, 96], '#6b8f71'),
      hills([60, 76, 100, 80, 64, 90], '#4c7358'),
      area('M0 360C120 300 220 330 320 300S520 250 640 286V360z', '#d8c3a0'),
      line('M20 348C140 312 240 336 330 310S520 268 630 298', '#c4ab82', 3),
      at(300, 272, bicycle('#c8402f', '#2b2b33'), { turn: -4, scale: 0.95 }),
      at(120, 68, bird(34, '#5a5f78')),
      at(168, 92, bird(24, '#5a5f78')),
    ),
  tidewatch: () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#fbe3cf'),
      half(452, 178, 86, '#f27059'),
      rect(0, 176, 640, 184, '#2a6f97'),
      many(5, (i) => rect(412 - i * 8, 188 + i * 15, 80 + i * 16, 5, '#f4a98f', 2.5)),
      waves(226, 4, ['#2a6f97', '#23638a', '#1d5577', '#174865'], 58),
      at(
        196,
        246,
        all(
          circle(0, -18, 20, '#c9835f'),
          half(0, -22, 22, '#e63946'),
          line('M-70 6C-44 -18 -28 -14 -8 4', '#c9835f', 14),
        ),
      ),
      many(4, (i) => circle(96 - i * 22, 256 + (i % 2) * 6, 5 - i * 0.8, '#bfe0ee')),
      at(92, 70, cloud(110, '#fff4e8')),
      at(280, 90, bird(30, '#7a5c58')),
    ),
  'two-wheels-east': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#12343b'),
      rect(0, 300, 640, 60, '#0c262b'),
      circle(320, 176, 138, '#1b4a52'),
      at(
        320,
        246,
        all(
          ring(-128, 0, 76, '#e8e1cf', 9),
          ring(128, 0, 76, '#e8e1cf', 9),
          many(8, (i) =>
            all(
              at(-128, 0, rect(-1, -72, 2, 144, '#54777b'), { turn: i * 22.5 }),
              at(128, 0, rect(-1, -72, 2, 144, '#54777b'), { turn: i * 22.5 }),
            ),
          ),
          line('M-128 0L-48 -122L84 -122L10 0L-128 0M-48 -122L10 0M84 -122L128 0', '#f28f3b', 12),
          line('M-48 -122L-54 -156M-78 -160H-30M84 -122L76 -164C92 -182 124 -176 126 -156', '#e8e1cf', 10),
          circle(10, 0, 20, '#e8e1cf'),
          line('M10 0L30 34', '#e8e1cf', 8),
          rect(22, 32, 30, 8, '#f28f3b', 4),
        ),
      ),
    ),
  'asante-maps': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#efe3c8'),
      area('M0 360V250C90 220 120 130 230 150S330 60 450 92 560 40 640 70V360z', '#d7c794'),
      area('M60 360C110 300 170 200 270 214S380 150 470 168 580 150 640 176V360z', '#b9c08a'),
      area('M210 360C230 320 290 286 350 296S470 250 530 276 610 280 640 300V360z', '#8aa679'),
      line('M0 120C80 140 130 90 190 110S300 20 420 40 520 0 560 -10', '#7fb3c8', 16),
      line('M40 330C140 260 240 280 330 216S500 220 620 130', '#b5472f', 3),
      many(7, (i) => circle(40 + i * 96, 330 - i * 33 + ((i * 37) % 40), 5, '#b5472f')),
      at(504, 40, objects.compass(['#b5472f', '#1f2f3a', '#f7efdc']), { scale: 1.2 }),
      ...[
        [150, 250],
        [178, 262],
        [410, 250],
        [440, 240],
        [424, 268],
      ].map(([x = 0, y = 0]) => at(x, y, polygon('0,-22 12,0 -12,0', '#4f6b4a'))),
      rect(24, 300, 120, 10, '#1f2f3a'),
      rect(54, 300, 30, 10, '#efe3c8'),
      rect(114, 300, 30, 10, '#efe3c8'),
    ),
  'seed-drawer': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#6f8f5f'),
      rect(40, 24, 560, 312, '#8a5a33', 10),
      many(15, (i) => {
        const [x, y] = [62 + (i % 5) * 106, 46 + Math.floor(i / 5) * 94]
        const names = ['bean', 'sunflower', 'pod', 'tomato', 'poppy', 'squash'] as const
        const name = names[(i * 5) % 6] ?? 'bean'
        const palette = {
          bean: ['#7b3f3f', '#c9a227', '#f0e5c8'],
          sunflower: ['#f2b632', '#5a3a1e', '#5f8a5a'],
          pod: ['#6a994e', '#386641', '#a7c957'],
          tomato: ['#d1495b', '#386641', '#f3a5ad'],
          poppy: ['#e4572e', '#2b2b2b', '#5f8a5a'],
          squash: ['#e08e45', '#5f8a5a', '#f0aa62'],
        } as const
        return all(
          rect(x, y, 92, 80, i % 4 === 1 ? '#e9dcc0' : '#f4ead2', 4),
          at(x + 22, y + 6, objects[name](palette[name]), { scale: 0.5 }),
          rect(x + 30, y + 64, 32, 8, '#8a5a33', 4),
        )
      }),
    ),
  windowsill: () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f0ebdf'),
      rect(90, 0, 460, 262, '#fbfaf4'),
      rect(104, 0, 208, 250, '#bcdbe0'),
      rect(328, 0, 208, 250, '#cde5e6'),
      circle(456, 76, 38, '#ffe3a3'),
      hills([40, 76, 52, 70, 46], '#a9c9a4', 640, 250),
      rect(312, 0, 16, 250, '#fbfaf4'),
      rect(0, 262, 640, 26, '#d9c3a5'),
      rect(0, 288, 640, 72, '#e6d9c3'),
      at(104, 116, objects.plant(['#3c7a57', '#c8553d', '#5b9a6f']), { scale: 1.7 }),
      at(268, 128, objects.cactus(['#4f9d69', '#e0a458', '#f3c98b']), { scale: 1.55 }),
      at(420, 142, objects.fern(['#2f6f52', '#24543f', '#fff']), { scale: 1.28 }),
      rect(444, 232, 78, 32, '#5c7f9a', 4),
      at(32, 166, roundTree(70, '#7aa874', '#8a6a4a'), { scale: 1.3 }),
    ),
} satisfies Record<string, () => string>
