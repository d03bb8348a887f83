import { hills, pine } from '../drawing/nature.ts'
import { objects } from '../drawing/objects.ts'
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

/** Hero pictures of games, stages, screens and dark rooms. */
export const stageScenes = {
  'lantern-devlog': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#1a1426'),
      circle(320, 190, 190, '#2a1f3d'),
      circle(320, 190, 128, '#4a2f4f'),
      circle(320, 190, 76, '#a05a4b'),
      strewn(36, 11, (x, y, i) =>
        rect(Math.round(x * 80) * 8, Math.round(y * 26) * 8, i % 4 ? 4 : 6, i % 4 ? 4 : 6, '#6d5a86'),
      ),
      hills([70, 90, 60, 84, 72, 96], '#120d1c'),
      ...[40, 96, 520, 584, 620].map((x, i) => at(x, 320, pine(150 + (i % 3) * 36, '#0d0915', '#0d0915'))),
      at(
        320,
        304,
        all(
          rect(-18, -76, 36, 46, '#3b5b72', 4),
          rect(-14, -106, 28, 28, '#e9c7a0', 4),
          rect(-18, -114, 36, 14, '#c8553d', 4),
          rect(-16, -30, 12, 30, '#241a33'),
          rect(4, -30, 12, 30, '#241a33'),
          line('M18 -66L52 -92', '#e9c7a0', 7),
          line('M52 -104V-86', '#241a33', 4),
          circle(52, -70, 26, '#f7c873'),
          rect(40, -84, 24, 30, '#ffe7a8', 4),
          rect(40, -88, 24, 6, '#3b2a22'),
          rect(40, -56, 24, 6, '#3b2a22'),
        ),
      ),
      rect(0, 304, 640, 56, '#0d0915'),
    ),
  'cosy-worlds': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#355070'),
      circle(320, 40, 220, '#43658b'),
      circle(516, 74, 30, '#f6e7cb'),
      strewn(30, 4, (x, y) => circle(x * 640, y * 160, 1.6, '#f6e7cb')),
      at(
        320,
        232,
        all(
          area('M-200 0C-160 90 -60 128 0 128S160 90 200 0z', '#6d597a'),
          area('M-200 0C-140 24 140 24 200 0L150 -16H-150z', '#7fa06a'),
          area('M-120 96C-60 128 60 128 120 96L60 150H-40z', '#5a4a66'),
        ),
      ),
      ...[
        [-110, 70, '#e5989b'],
        [-26, 104, '#f4a261'],
        [70, 78, '#e9c46a'],
        [128, 54, '#e5989b'],
      ].map(([x, h, c]) =>
        at(
          320 + Number(x),
          226,
          all(
            rect(-26, -Number(h), 52, Number(h), '#f6e7cb'),
            polygon(`-36,${-Number(h)} 0,${-Number(h) - 44} 36,${-Number(h)}`, String(c)),
            rect(-8, -26, 16, 26, '#6b4a35', 4),
            rect(-16, -Number(h) + 14, 12, 14, '#f7b801'),
            rect(6, -Number(h) + 14, 12, 14, '#f7b801'),
          ),
        ),
      ),
      ...[170, 250, 400, 480].map((x, i) => at(x, 232, pine(56 + (i % 2) * 20, '#4f7a5f'))),
      at(
        120,
        130,
        all(
          rect(-50, -8, 100, 20, '#f6e7cb', 10),
          circle(-10, -12, 18, '#f6e7cb'),
          circle(16, -10, 14, '#f6e7cb'),
        ),
        { opacity: 0.85 },
      ),
    ),
  'endgame-club': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#2c3a33'),
      many(32, (i) =>
        rect(
          96 + (i % 4) * 112 + (Math.floor(i / 4) % 2) * 56,
          Math.floor(i / 4) * 56 - 40,
          56,
          56,
          '#e6dcc3',
        ),
      ),
      many(32, (i) =>
        rect(
          96 + (i % 4) * 112 + ((Math.floor(i / 4) + 1) % 2) * 56,
          Math.floor(i / 4) * 56 - 40,
          56,
          56,
          '#54705f',
        ),
      ),
      rect(0, 0, 96, 360, '#222e28'),
      rect(544, 0, 96, 360, '#222e28'),
      at(
        236,
        236,
        all(
          circle(0, -92, 20, '#f6f1e4'),
          polygon('-16,-76 16,-76 26,0 -26,0', '#f6f1e4'),
          rect(-36, -4, 72, 18, '#f6f1e4', 6),
          rect(-22, -78, 44, 9, '#d9cfb8', 4),
        ),
      ),
      at(
        400,
        184,
        all(
          polygon('-20,-110 20,-110 30,0 -30,0', '#c9672f'),
          rect(-42, -4, 84, 20, '#c9672f', 6),
          rect(-28, -116, 56, 14, '#a8521f', 5),
          line('M0 -160V-118M-16 -144H16', '#c9672f', 10),
        ),
      ),
    ),
  'puppet-wagon': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f3c6c0'),
      rect(0, 306, 640, 54, '#5b8c85'),
      rect(150, 44, 340, 232, '#7b1e3a', 10),
      rect(176, 92, 288, 156, '#2b1d3a'),
      many(9, (i) => half(168 + i * 38, 76, 19, i % 2 ? '#f7b801' : '#e63946', 'down')),
      rect(140, 44, 360, 34, '#f7b801', 6),
      area('M176 92h60C226 150 196 190 176 200z', '#e63946'),
      area('M464 92h-60c10 58 40 98 60 108z', '#e63946'),
      at(
        280,
        248,
        all(
          circle(0, -86, 24, '#f1d6b8'),
          polygon('-34,0 0,-64 34,0', '#3fa7d6'),
          line('M-10 -150V-106M12 -150V-106', '#f6e7cb', 2),
          half(0, -94, 26, '#6b4a35'),
        ),
      ),
      at(
        366,
        248,
        all(
          circle(0, -78, 22, '#d9a679'),
          polygon('-30,0 0,-58 30,0', '#59cd90'),
          line('M-8 -150V-96M10 -150V-96', '#f6e7cb', 2),
          polygon('-22,-88 22,-88 0,-128', '#f79d84'),
        ),
      ),
      rect(164, 276, 312, 16, '#4a1224'),
      ...[220, 420].map((x) =>
        at(x - 40, 268, objects.wheel(['#4a1224', '#f7b801', '#7b1e3a']), { scale: 0.8 }),
      ),
      circle(82, 90, 34, '#fff1d6'),
    ),
  'tiny-tools': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#dbe7f4'),
      rect(86, 48, 468, 264, '#fff', 16),
      rect(86, 48, 468, 44, '#2f4b7c', 16),
      rect(86, 76, 468, 16, '#2f4b7c'),
      many(3, (i) => circle(114 + i * 24, 70, 7, ['#ff7c7c', '#ffc857', '#7bd389'][i] ?? '#fff')),
      rect(118, 122, 150, 158, '#ffe1a8', 10),
      circle(193, 190, 50, '#fff'),
      ring(193, 190, 50, '#e07a5f', 10),
      line('M193 190V158M193 190L216 204', '#2f4b7c', 7),
      many(9, (i) =>
        rect(
          300 + (i % 3) * 78,
          122 + Math.floor(i / 3) * 56,
          64,
          44,
          ['#a8dadc', '#f4978e', '#cdb4db', '#b8e0d2', '#f6bd60', '#9bb1ff'][i % 6] ?? '#000',
          8,
        ),
      ),
      polygon('486,262 540,306 516,308 530,336 516,342 502,314 486,328', '#2f4b7c'),
    ),
  'silver-and-rain': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#1c1c1e'),
      rect(0, 54, 640, 252, '#2a2a2d'),
      many(23, (i) =>
        all(rect(10 + i * 28, 62, 15, 18, '#e9e4da', 3), rect(10 + i * 28, 280, 15, 18, '#e9e4da', 3)),
      ),
      ...[0, 1, 2].map((i) =>
        rect(20 + i * 206, 92, 190, 176, ['#8d8a84', '#c9c4b8', '#a9a59b'][i] ?? '#000', 4),
      ),
      all(
        polygon('20,268 20,196 70,150 110,200 150,160 210,230 210,268', '#46443f'),
        circle(160, 128, 16, '#e9e4da'),
      ),
      all(
        rect(296, 130, 30, 138, '#3a3935'),
        rect(340, 108, 34, 160, '#55534d'),
        many(14, (i) => line(`M${236 + i * 13} ${104 + ((i * 37) % 90)}l-8 24`, '#f3efe6', 2)),
      ),
      all(
        half(526, 216, 46, '#3a3935'),
        line('M526 216V258', '#3a3935', 5),
        line('M526 258c0 10 14 10 14 0', '#3a3935', 5),
        circle(480, 130, 8, '#5a5852'),
      ),
      rect(0, 306, 640, 54, '#b3261e'),
    ),
} satisfies Record<string, () => string>
