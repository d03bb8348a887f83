import { cloud, hills, peaks, pine } from '../drawing/nature.ts'
import {
  all,
  area,
  at,
  circle,
  drawing,
  half,
  line,
  many,
  oval,
  polygon,
  rect,
  ring,
  strewn,
} from '../drawing/shapes.ts'

const telescope = (colour: string, dark: string) =>
  all(
    line('M0 0L-34 84M0 0L34 84M0 0V78', dark, 7),
    at(
      0,
      0,
      all(
        rect(-70, -16, 120, 32, colour, 8),
        rect(44, -22, 26, 44, dark, 6),
        rect(-86, -10, 18, 20, dark, 4),
      ),
      { turn: -32 },
    ),
  )

/** Hero pictures of the sky and of roofs. */
export const skyScenes = {
  'little-observatory': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#14142b'),
      rect(0, 0, 640, 220, '#1c1c3d'),
      area('M0 40C180 120 380 20 640 150V250C420 140 220 230 0 130z', '#2b2b57'),
      strewn(90, 21, (x, y, i) =>
        circle(x * 640, y * 250, i % 9 === 0 ? 2.6 : 1.2, i % 5 === 0 ? '#f7d794' : '#dfe4ff'),
      ),
      ring(112, 92, 30, '#f7d794', 5),
      circle(112, 92, 22, '#f0b866'),
      peaks(
        [
          [60, 250],
          [220, 226],
          [430, 244],
          [590, 220],
        ],
        '#101024',
      ),
      hills([50, 66, 52, 70, 56], '#0b0b1a'),
      at(
        372,
        316,
        all(
          rect(-74, -62, 148, 62, '#e9e3d2'),
          half(0, -60, 70, '#c9c1ab'),
          area('M-12 -128A70 70 0 0 1 24 -124L14 -62H-14z', '#14142b'),
          rect(-16, -44, 32, 44, '#6a5b48'),
          rect(36, -44, 24, 20, '#f7d794'),
        ),
      ),
      at(224, 228, telescope('#c84b31', '#4a4a6e')),
    ),
  'night-sky': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#0d1b2a'),
      circle(470, 120, 130, '#13293d'),
      circle(470, 120, 84, '#1b3a52'),
      circle(470, 120, 46, '#f4e9cd'),
      circle(456, 108, 9, '#e0d3b1'),
      circle(484, 132, 6, '#e0d3b1'),
      circle(478, 98, 4, '#e0d3b1'),
      strewn(70, 5, (x, y, i) => circle(x * 640, y * 260, i % 7 === 0 ? 2.4 : 1.1, '#e8eefc')),
      line('M70 150L128 104L190 132L242 92L300 118', '#5f86a6', 2),
      ...[
        [70, 150],
        [128, 104],
        [190, 132],
        [242, 92],
        [300, 118],
      ].map(([x = 0, y = 0]) => circle(x, y, 5, '#f9d976')),
      hills([58, 84, 70, 96, 66, 80], '#0a1420'),
      ...[
        [80, 300, 60],
        [130, 306, 84],
        [560, 300, 70],
      ].map(([x = 0, y = 0, h = 0]) => at(x, y, pine(h, '#070f18', '#070f18'))),
      at(
        330,
        300,
        all(
          rect(-40, -44, 80, 44, '#101f2e'),
          polygon('-52,-42 0,-82 52,-42', '#0a1420'),
          rect(-10, -32, 20, 18, '#f9d976'),
        ),
      ),
    ),
  'kite-school': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#8ecae6'),
      at(120, 96, cloud(150, '#cfe8f4')),
      at(520, 190, cloud(120, '#bfe0ef')),
      hills([64, 84, 70, 92, 76], '#b7d36b'),
      hills([36, 50, 44, 60, 40], '#8fb84a'),
      ...[
        ['#e63946', '#f7b801', 400, 110, 1.5, 18],
        ['#6a4c93', '#f7f3e8', 190, 130, 1.05, -14],
        ['#f7b801', '#1d3557', 544, 76, 0.8, 30],
      ].map(([a, b, x, y, s, turn]) =>
        at(
          Number(x),
          Number(y),
          all(
            polygon('0,-58 42,0 0,70 -42,0', String(a)),
            polygon('0,-58 0,70 -42,0', String(b)),
            line('M0 70C16 96 -16 112 4 140S-4 176 10 196', String(a), 3),
            many(3, (i) =>
              polygon(
                `${i % 2 ? -4 : 4},${98 + i * 32} ${i % 2 ? 8 : 16},${90 + i * 32} ${i % 2 ? 8 : 16},${106 + i * 32}`,
                String(b),
              ),
            ),
          ),
          { scale: Number(s), turn: Number(turn) },
        ),
      ),
      line('M404 240C380 290 330 300 300 318', '#f7f3e8', 2),
      at(
        296,
        332,
        all(
          circle(0, -44, 11, '#7a4b31'),
          rect(-10, -33, 20, 26, '#e63946', 8),
          line('M-4 -8L-6 8M5 -8L8 8M8 -28L22 -34', '#1d3557', 6),
        ),
      ),
    ),
  'roof-honey': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#ffe8b6'),
      circle(120, 84, 46, '#f7b733'),
      ...[
        [0, 150, 110, '#e0b98a'],
        [96, 118, 86, '#d3a574'],
        [430, 100, 120, '#d9ae80'],
        [540, 140, 100, '#cc9c6b'],
      ].map(([x, y, w, c]) =>
        all(
          rect(Number(x), Number(y), Number(w), 260, String(c)),
          many(6, (i) =>
            rect(Number(x) + 16 + (i % 2) * 40, Number(y) + 20 + Math.floor(i / 2) * 34, 18, 20, '#f7dcae'),
          ),
        ),
      ),
      rect(0, 272, 640, 88, '#7d4f33'),
      rect(0, 272, 640, 10, '#693f27'),
      ...[
        [210, '#f4f1e6'],
        [330, '#f0b429'],
        [450, '#8fb8a8'],
      ].map(([x, c]) =>
        at(
          Number(x),
          280,
          all(
            rect(-44, -108, 88, 36, String(c), 3),
            rect(-44, -70, 88, 36, String(c), 3),
            rect(-44, -32, 88, 34, String(c), 3),
            rect(-50, -120, 100, 14, '#4a3325', 4),
            rect(-16, -20, 32, 8, '#4a3325', 4),
            rect(-40, 2, 12, 14, '#4a3325'),
            rect(28, 2, 12, 14, '#4a3325'),
          ),
        ),
      ),
      ...[
        [272, 120, 20],
        [390, 90, 16],
        [300, 66, 12],
        [512, 210, 14],
        [160, 190, 13],
      ].map(([x = 0, y = 0, s = 0]) =>
        at(
          x,
          y,
          all(
            oval(-s * 0.16, -s * 0.5, s * 0.26, s * 0.4, '#fffdf5'),
            oval(s * 0.22, -s * 0.5, s * 0.26, s * 0.4, '#fffdf5'),
            oval(0, 0, s * 0.6, s * 0.4, '#f0b429'),
            rect(-s * 0.26, -s * 0.36, s * 0.14, s * 0.72, '#3a2a16'),
            rect(s * 0.08, -s * 0.38, s * 0.14, s * 0.76, '#3a2a16'),
          ),
        ),
      ),
    ),
} satisfies Record<string, () => string>
