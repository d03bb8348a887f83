import { hills, leaf } from '../drawing/nature.ts'
import { type Colours, type ObjectName, objects } from '../drawing/objects.ts'
import {
  all,
  area,
  at,
  circle,
  drawing,
  half,
  line,
  many,
  polygon,
  rect,
  ring,
  strewn,
} from '../drawing/shapes.ts'

const thing = (name: ObjectName, x: number, y: number, scale: number, colours: Colours) =>
  at(x - 50 * scale, y - 88 * scale, objects[name](colours), { scale })

/** Hero pictures of things made by hand. */
export const craftScenes = {
  'kiln-and-tide': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f2e7da'),
      circle(486, 128, 92, '#e7a977'),
      rect(0, 214, 640, 146, '#7fa3a6'),
      many(6, (i) => line(`M${30 + i * 108} ${238 + (i % 2) * 16}h46`, '#a9c3c2', 4)),
      rect(0, 286, 640, 74, '#c96f4a'),
      rect(0, 286, 640, 9, '#a9542f'),
      thing('vase', 128, 290, 1.5, ['#31444b', '#22333a', '#fff']),
      thing('moonjar', 300, 291, 2.15, ['#fbf6ee', '#e3d6c4', '#efe5d6']),
      thing('bowl', 452, 290, 1.05, ['#4f7a6a', '#3c6153', '#fff']),
      thing('cup', 548, 290, 0.95, ['#e2b05b', '#b98a3c', '#f0cd8c']),
    ),
  'glaze-notebook': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#e9ece6'),
      rect(0, 300, 640, 60, '#cfd6cd'),
      many(18, (i) => {
        const colours = [
          '#2f5d62',
          '#a7c4bc',
          '#c8553d',
          '#f28f3b',
          '#588b8b',
          '#ffd5c2',
          '#6d597a',
          '#b56576',
          '#355070',
        ]
        const body = colours[(i * 5) % 9] ?? '#000'
        return thing('tile', 82 + (i % 6) * 95, 126 + Math.floor(i / 6) * 102, 1.02, [
          body,
          '#e9ece6',
          i % 2 ? '#f6f0e4' : '#d9c3a5',
        ])
      }),
    ),
  'clay-by-post': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#c9d7d2'),
      circle(110, 90, 54, '#f4d9a8'),
      at(
        320,
        196,
        all(
          rect(-190, -112, 380, 224, '#fbf5ea', 8),
          polygon('-190,-104 0,34 190,-104 190,-112 -190,-112', '#eadfcb'),
          line('M-190 -108L0 34L190 -108', '#d2c2a6', 4),
          rect(112, -92, 56, 66, '#c96f4a', 3),
          half(140, -44, 18, '#fbf5ea', 'down'),
          circle(140, -62, 7, '#fbf5ea'),
          many(3, (i) => rect(-160, 44 + i * 20, 150 - i * 38, 7, '#c9bca4', 3.5)),
        ),
        { turn: -5 },
      ),
      thing('cup', 560, 330, 1.3, ['#31444b', '#22333a', '#567078']),
    ),
  'loom-and-lichen': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#e8e1d1'),
      rect(70, 30, 500, 16, '#6b4a35', 8),
      rect(70, 314, 500, 16, '#6b4a35', 8),
      many(31, (i) => line(`M${96 + i * 15} 46V314`, '#f7f2e6', 3)),
      many(10, (i) =>
        rect(
          92,
          120 + i * 19.4,
          458,
          19.6,
          ['#8a9a5b', '#c9a227', '#b5651d', '#5e7161', '#d9b382', '#7b3f3f'][(i * 4) % 6] ?? '#000',
        ),
      ),
      many(5, (i) => at(140 + i * 92, 218, polygon('0,-42 42,0 0,42 -42,0', i % 2 ? '#f0e5c8' : '#34453a'))),
      many(5, (i) => at(140 + i * 92, 218, polygon('0,-18 18,0 0,18 -18,0', i % 2 ? '#b5651d' : '#e3b23c'))),
      at(38, 300, objects.spool(['#c9a227', '#8a5a33', '#f0e5c8']), { scale: 0.6, turn: -12 }),
      at(560, 250, objects.spool(['#5e7161', '#8a5a33', '#c3cfb8']), { scale: 0.74, turn: 9 }),
    ),
  'one-chair': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#dfe5e3'),
      rect(0, 262, 640, 98, '#bfa98a'),
      many(5, (i) => line(`M0 ${282 + i * 18}H640`, '#b29b7b', 2)),
      polygon('392,0 612,0 420,262 150,262', '#ecefea'),
      rect(440, 46, 128, 130, '#fbfaf4'),
      rect(448, 54, 52, 114, '#a9c4cf'),
      rect(506, 54, 54, 114, '#bcd3da'),
      circle(536, 86, 16, '#f4d58d'),
      at(204, 66, objects.chair(['#8c4f2b', '#6e3b1d', '#b4713f']), { scale: 2.6 }),
      area('M196 300h230l40 14H150z', '#a8916f'),
    ),
  'field-coat': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#ead9b6'),
      many(16, (i) => rect(i * 40, 0, 20, 360, '#e4d0a8')),
      rect(40, 42, 240, 282, '#f8f2e2', 4),
      line('M62 300L98 92C140 70 190 70 236 92L262 300', '#3b5b4f', 3),
      line('M84 180H252M160 82V300', '#3b5b4f', 2),
      many(9, (i) => line(`M${52} ${62 + i * 30}h10`, '#b98a3c', 3)),
      at(316, 18, objects.coat(['#3b5b4f', '#24382f', '#d9a441']), { scale: 3.1 }),
      at(570, 250, objects.spool(['#b5472f', '#8a5a33', '#e59a76']), { scale: 0.8, turn: 14 }),
    ),
  'paper-boats': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#1f3a4d'),
      circle(500, 92, 46, '#f2c14e'),
      rect(0, 222, 640, 138, '#2d5a70'),
      many(7, (i) => line(`M${(i * 97) % 600} ${250 + ((i * 31) % 90)}h60`, '#4a7f95', 4)),
      ...[
        [170, 250, 1.25, '#f7f3e8', '#d8d0bd'],
        [372, 276, 1.7, '#f26b4e', '#c44f36'],
        [540, 240, 0.9, '#9fd3c7', '#78b3a6'],
      ].map(([x, y, s, a, b]) =>
        at(
          Number(x),
          Number(y),
          all(
            polygon('0,-70 34,-8 0,-8', String(a)),
            polygon('0,-70 -34,-8 0,-8', String(b)),
            polygon('-78,-22 78,-22 44,22 -44,22', String(a)),
            polygon('-78,-22 0,-22 -18,22 -44,22', String(b)),
          ),
          { scale: Number(s) },
        ),
      ),
    ),
  'half-moon-type': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f4efe6'),
      rect(0, 0, 320, 360, '#d94f30'),
      half(320, 180, 120, '#f4efe6', 'left'),
      half(320, 180, 120, '#17181c', 'right'),
      ring(320, 180, 52, '#d94f30', 0.1),
      circle(320, 180, 44, '#d94f30'),
      half(320, 180, 44, '#f4efe6', 'right'),
      rect(470, 60, 26, 240, '#17181c'),
      half(496, 180, 60, '#17181c', 'right'),
      rect(96, 60, 26, 240, '#f4efe6'),
      half(122, 120, 60, '#f4efe6', 'right'),
      half(122, 240, 60, '#17181c', 'right'),
    ),
  'repair-table': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f3d9a4'),
      rect(0, 250, 640, 110, '#3f6c6a'),
      rect(0, 250, 640, 12, '#2f5452'),
      many(4, (i) => rect(56 + i * 150, 44, 100, 8, '#c98f4e', 4)),
      at(70, 52, all(rect(0, 0, 14, 70, '#8a9a9c', 4), rect(-14, 60, 42, 34, '#c8553d', 6))),
      at(190, 52, all(line('M0 0V58', '#6d5a44', 10), ring(0, 78, 20, '#8a9a9c', 10))),
      at(318, 52, all(rect(-6, 0, 12, 46, '#e9b44c', 5), rect(-3, 46, 6, 54, '#8a9a9c'))),
      at(468, 52, all(rect(-32, 40, 64, 24, '#8a9a9c', 4), rect(-6, 0, 12, 44, '#8a5a33', 4))),
      at(84, 148, objects.lamp(['#c8553d', '#2b3b3f', '#f6efe0']), { scale: 1.15 }),
      at(
        262,
        152,
        all(
          rect(0, 12, 132, 86, '#f6efe0', 12),
          circle(40, 55, 26, '#2b3b3f'),
          circle(40, 55, 9, '#f3d9a4'),
          many(4, (i) => rect(84, 32 + i * 14, 34, 6, '#c8553d', 3)),
          line('M108 12L132 -22', '#2b3b3f', 4),
        ),
      ),
      at(470, 150, objects.wheel(['#2b3b3f', '#c8553d', '#8a9a9c']), { scale: 1.15 }),
    ),
  'moss-garden': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#e6ece4'),
      circle(320, 150, 120, '#f7f5ea'),
      hills([60, 96, 84, 132, 90, 104, 60], '#b9cbb0'),
      hills([40, 60, 92, 60, 74, 96, 50], '#8fae7c'),
      hills([20, 40, 30, 60, 44, 36, 30], '#5f8a5a'),
      at(
        196,
        300,
        all(
          area('M-70 0C-60 -60 40 -74 66 0z', '#7d8580'),
          area('M-70 0C-64 -40 -20 -60 0 -52C-20 -30 -10 -10 -30 0z', '#5f8a5a'),
        ),
      ),
      at(
        446,
        308,
        all(
          area('M-92 0C-70 -86 60 -92 92 0z', '#69726d'),
          area('M-92 0C-80 -60 -10 -92 30 -60C0 -40 10 -10 -40 0z', '#4d7a4c'),
        ),
      ),
      strewn(26, 9, (x, y) => circle(40 + x * 560, 306 + y * 46, 3 + y * 4, '#79a06b')),
      at(330, 304, leaf(60, '#4d7a4c', '#8fae7c'), { turn: 20 }),
      at(322, 304, leaf(46, '#6f9a62'), { turn: -26 }),
    ),
} satisfies Record<string, () => string>
