import { leaf } from '../drawing/nature.ts'
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
  oval,
  rect,
  ring,
  strewn,
} from '../drawing/shapes.ts'

/** Hero pictures of food, drink, print and sound. */
export const kitchenScenes = {
  'spice-route-sundays': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#c44536'),
      many(9, (i) => rect(i * 80 - 20, 0, 26, 360, '#b63c2e')),
      circle(320, 184, 150, '#f5ead6'),
      circle(320, 184, 128, '#fffaf0'),
      circle(320, 184, 104, '#e9a23b'),
      strewn(30, 3, (x, y) =>
        circle(250 + x * 140, 112 + y * 140, 3 + x * 4, y > 0.5 ? '#f4c869' : '#c97b24'),
      ),
      line('M250 200C280 150 330 240 390 170', '#8c2f1f', 8),
      at(300, 170, leaf(44, '#3f7d4e'), { turn: -50 }),
      at(352, 210, leaf(36, '#4f9460'), { turn: 40 }),
      ...[
        [90, 90, '#f2b705'],
        [90, 270, '#7a1f14'],
        [552, 96, '#3f7d4e'],
        [556, 268, '#e07a5f'],
      ].map(([x, y, c]) =>
        all(circle(Number(x), Number(y), 52, '#3a2318'), circle(Number(x), Number(y), 42, String(c))),
      ),
    ),
  'north-roast': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#e7ded0'),
      rect(0, 280, 640, 80, '#3b2a22'),
      circle(168, 150, 104, '#d5c6b1'),
      at(90, 84, objects.bag(['#24434f', '#173039', '#f2e9da']), { scale: 2.3 }),
      at(
        330,
        120,
        all(
          ring(176, 94, 34, '#c8553d', 15),
          area('M0 20h164v60c0 52-36 84-82 84S0 132 0 80z', '#c8553d'),
          rect(-6, 8, 176, 20, '#d9705a', 10),
          oval(82, 18, 76, 8, '#3b2113'),
        ),
      ),
      ...[0, 1, 2].map((i) => line(`M${372 + i * 40} 108c-12 -20 12 -28 0 -50`, '#b7a58d', 7)),
      strewn(12, 7, (x, y) =>
        at(
          40 + x * 560,
          306 + y * 40,
          all(oval(0, 0, 13, 9, '#6b4226'), line('M-8 -2C-2 4 2 -4 8 2', '#3b2113', 2.5)),
          { turn: x * 180 },
        ),
      ),
    ),
  'bread-and-salt': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f4e7d3'),
      rect(0, 0, 640, 120, '#2f6690'),
      many(17, (i) => half(i * 40, 120, 20, i % 2 ? '#f7f3ea' : '#2f6690', 'down')),
      rect(0, 282, 640, 78, '#a26b3f'),
      many(4, (i) => rect(40 + i * 150, 292, 110, 8, '#8a5731', 4)),
      at(58, 134, objects.loaf(['#c98a4b', '#a3672f', '#f2d4a0']), { scale: 1.75 }),
      at(236, 116, objects.loaf(['#b8742f', '#8a5423', '#e8bd7c']), { scale: 1.95 }),
      at(
        440,
        168,
        all(
          oval(60, 70, 84, 46, '#d9a05b'),
          ring(60, 70, 34, '#f0cf9a', 7),
          circle(60, 70, 17, '#f4e7d3'),
          strewn(22, 5, (x, y) => circle(-10 + x * 140, 40 + y * 58, 2.4, '#fff6e0')),
        ),
      ),
    ),
  'third-flush': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#dfe8d8'),
      area('M0 360V190C120 120 220 200 330 150S560 110 640 160V360z', '#a8c097'),
      area('M0 360V250C140 190 240 260 360 214S560 190 640 236V360z', '#7fa06a'),
      many(7, (i) =>
        line(`M0 ${262 + i * 16}C160 ${210 + i * 18} 300 ${286 + i * 12} 640 ${240 + i * 18}`, '#6a8c57', 4),
      ),
      circle(500, 84, 44, '#f6c9a0'),
      at(238, 108, objects.teapot(['#b23a2e', '#8e2b22', '#d8695c']), { scale: 2.4 }),
      at(60, 232, objects.cup(['#f6f1e4', '#d9cfb8', '#c98a4b']), { scale: 1.05 }),
      at(496, 230, leaf(80, '#4f7a4a', '#7fa06a'), { turn: 36 }),
      at(490, 232, leaf(62, '#5f8f57'), { turn: -20 }),
    ),
  'open-prints': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#e3dcd0'),
      rect(0, 300, 640, 60, '#b9a88f'),
      ...(['poppy', 'mushroom', 'fern', 'shell'] as const).map((name, i) =>
        at(
          44 + i * 146,
          46 + (i % 2) * 16,
          all(
            rect(0, 0, 116, 168, '#4a4038', 2),
            rect(8, 8, 100, 152, '#faf5ea'),
            at(
              14,
              26,
              objects[name]([
                ['#d1495b', '#b5651d', '#3c7a57', '#d98c6a'][i] ?? '#000',
                ['#2b2b2b', '#8a4b1a', '#24543f', '#b06a4b'][i] ?? '#000',
                ['#5f8a5a', '#f3e3c0', '#8fb98a', '#f6ded0'][i] ?? '#000',
              ]),
              { scale: 0.86 },
            ),
            rect(38, 134, 40, 5, '#c9bca4', 2),
          ),
        ),
      ),
      at(
        250,
        236,
        all(
          rect(0, 40, 150, 26, '#6d597a', 3),
          rect(10, 16, 134, 26, '#c8553d', 3),
          rect(-6, -8, 128, 26, '#2f5d62', 3),
        ),
      ),
    ),
  'slow-weather': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f26b4e'),
      rect(0, 180, 640, 180, '#de5a3f'),
      many(29, (i) => {
        const height = 24 + Math.abs(Math.sin(i * 1.7) * 150) + Math.abs(Math.cos(i * 0.6)) * 60
        return rect(44 + i * 19.4, 180 - height / 2, 9, height, i % 4 === 2 ? '#ffd9b0' : '#fff3e4', 4.5)
      }),
      circle(520, 86, 42, '#ffd166'),
      at(
        130,
        84,
        all(
          rect(-70, -14, 140, 28, '#ffe9d6', 14),
          circle(-20, -18, 26, '#ffe9d6'),
          circle(24, -24, 32, '#ffe9d6'),
        ),
        { opacity: 0.9 },
      ),
    ),
  'wilk-synths': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#20233f'),
      circle(320, 130, 170, '#2b2f55'),
      rect(70, 96, 500, 196, '#3b4173', 14),
      rect(88, 112, 464, 74, '#2b2f55', 8),
      many(6, (i) =>
        all(
          circle(126 + i * 44, 148, 15, '#f4a261'),
          at(126 + i * 44, 148, rect(-1.8, -14, 3.6, 14, '#20233f'), { turn: -70 + i * 40 }),
        ),
      ),
      rect(400, 124, 136, 50, '#7fd1ae', 6),
      line('M408 150C418 118 432 118 442 150S466 182 476 150 500 118 528 150', '#20233f', 4),
      many(15, (i) => rect(88 + i * 31, 200, 28, 80, '#f4f1e8', 3)),
      many(14, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : rect(108 + i * 31, 200, 18, 48, '#191b31', 3))),
      line('M570 250C620 260 600 330 640 330', '#e76f51', 6),
      line('M70 250C20 260 40 340 0 340', '#7fd1ae', 6),
    ),
  'quiet-radio': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#26413c'),
      many(5, (i) => ring(330, 170, 70 + i * 44, '#33564f', 6)),
      rect(190, 118, 280, 160, '#e8d8b9', 18),
      rect(190, 118, 280, 160, '#e8d8b9', 18),
      circle(270, 200, 58, '#c9a66b'),
      circle(270, 200, 46, '#7a5c3a'),
      many(5, (i) => line(`M${232 + i * 4} ${178 + i * 11}h${76 - i * 8}`, '#c9a66b', 4)),
      rect(350, 146, 96, 36, '#26413c', 5),
      many(7, (i) => rect(360 + i * 12, 154, 3, i % 3 ? 10 : 18, '#e8d8b9')),
      rect(392, 150, 3, 28, '#e4572e'),
      circle(374, 226, 17, '#a44a3f'),
      circle(424, 226, 17, '#a44a3f'),
      line('M440 120L512 40', '#e8d8b9', 5),
      circle(512, 40, 7, '#e4572e'),
      rect(214, 276, 32, 14, '#7a5c3a', 4),
      rect(414, 276, 32, 14, '#7a5c3a', 4),
      rect(0, 288, 640, 72, '#1d332f'),
    ),
  'five-words': () =>
    drawing(
      640,
      360,
      rect(0, 0, 640, 360, '#f7ede2'),
      ...[
        [150, 120, 190, 108, '#f28482', 'M104 168l-14 42 58 -40z'],
        [446, 96, 214, 116, '#84a59d', 'M486 148l38 44 -84 -42z'],
        [330, 250, 236, 96, '#f6bd60', 'M290 292l-22 38 58 -34z'],
      ].map(([x, y, w, h, c, tail]) =>
        all(
          rect(Number(x) - Number(w) / 2, Number(y) - Number(h) / 2, Number(w), Number(h), String(c), 34),
          area(String(tail), String(c)),
        ),
      ),
      many(3, (i) => rect(92, 94 + i * 22, 116 - i * 24, 9, '#fff6ee', 4.5)),
      many(3, (i) => circle(396 + i * 50, 96, 15, '#eef4f1')),
      many(5, (i) => rect(250 + i * 34, 236, 22, 28, '#7a4f1d', 4)),
      circle(78, 290, 34, '#3d405b'),
      half(78, 290, 34, '#e07a5f', 'right'),
      circle(584, 270, 26, '#e07a5f'),
    ),
} satisfies Record<string, () => string>
