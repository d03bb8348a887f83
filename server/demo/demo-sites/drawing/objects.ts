import { leaf } from './nature.ts'
import { all, area, at, circle, half, line, many, oval, polygon, rect, ring, type Shape } from './shapes.ts'

/** Colours of an object: body, detail, light. */
export type Colours = readonly [body: string, detail: string, light: string]

type Draw = (colours: Colours) => Shape

/** Small objects, each in a field of 100 × 100 with its foot at 88. */
export const objects = {
  vase: ([body, detail]) =>
    all(
      area('M40 12h20c-2 14 2 18 12 28 14 14 10 48-8 48H36c-18 0-22-34-8-48 10-10 14-14 12-28z', body),
      rect(37, 9, 26, 6, detail, 3),
    ),
  moonjar: ([body, detail, light]) =>
    all(
      circle(50, 54, 34, body),
      rect(40, 16, 20, 10, detail, 4),
      rect(38, 84, 24, 5, detail, 2),
      half(50, 54, 34, light, 'left'),
    ),
  bowl: ([body, detail]) =>
    all(half(50, 46, 38, body, 'down'), rect(12, 42, 76, 7, detail, 3.5), rect(38, 82, 24, 7, detail, 3)),
  cup: ([body, detail, light]) =>
    all(ring(72, 52, 14, detail, 7), rect(24, 28, 48, 56, body, 10), rect(24, 28, 48, 12, light, 6)),
  jar: ([body, detail, light]) =>
    all(rect(24, 30, 52, 58, body, 12), rect(30, 16, 40, 14, detail, 4), rect(24, 48, 52, 22, light)),
  tile: ([body, detail, light]) =>
    all(
      rect(20, 12, 60, 76, light, 6),
      area(
        'M20 18a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v34c-6 0-5 12-11 12s-5-9-10-9-5 17-11 17-5-13-11-13-5 6-9 6-5-9-8-9z',
        body,
      ),
      circle(50, 22, 4, detail),
    ),
  leaf: ([body, detail]) => at(50, 90, leaf(80, body, detail)),
  cactus: ([body, detail, light]) =>
    all(
      rect(40, 20, 20, 50, body, 10),
      rect(20, 34, 12, 24, body, 6),
      rect(20, 48, 30, 10, body, 5),
      rect(68, 28, 12, 22, body, 6),
      rect(54, 42, 26, 10, body, 5),
      polygon('30,66 70,66 65,90 35,90', detail),
      rect(28, 62, 44, 8, light, 2),
    ),
  fern: ([body, detail]) =>
    all(
      line('M50 90C50 60 50 40 50 14', detail, 3),
      many(7, (i) =>
        all(
          at(50, 84 - i * 10, leaf(32 - i * 3, body), { turn: 62 }),
          at(50, 84 - i * 10, leaf(32 - i * 3, body), { turn: -62 }),
        ),
      ),
    ),
  plant: ([body, detail, light]) =>
    all(
      ...[-48, -20, 12, 44].map((turn) =>
        at(50, 62, leaf(turn === 12 ? 54 : 44, turn % 8 === 4 ? light : body), { turn }),
      ),
      polygon('32,60 68,60 63,90 37,90', detail),
    ),
  bean: ([body, detail, light]) =>
    all(
      ...[
        [34, 34, 20],
        [64, 50, -30],
        [40, 72, 70],
      ].map(([x = 0, y = 0, turn = 0], i) =>
        at(x, y, all(oval(0, 0, 18, 12, i === 1 ? detail : body), oval(0, -7, 5, 2.5, light)), { turn }),
      ),
    ),
  pod: ([body, detail, light]) =>
    at(
      50,
      50,
      all(
        area('M-42 0C-30 -26 30 -26 42 0C30 26 -30 26 -42 0z', body),
        many(4, (i) => circle(-24 + i * 16, 0, 8, i % 2 ? light : detail)),
      ),
      { turn: -28 },
    ),
  sunflower: ([body, detail, light]) =>
    all(
      line('M50 92V52', light, 5),
      many(12, (i) => at(50, 42, leaf(32, body), { turn: i * 30 })),
      circle(50, 42, 15, detail),
    ),
  tomato: ([body, detail, light]) =>
    all(
      oval(50, 56, 36, 32, body),
      many(5, (i) => at(50, 28, leaf(18, detail), { turn: i * 72 })),
      oval(38, 48, 8, 5, light),
    ),
  squash: ([body, detail, light]) =>
    all(
      oval(30, 60, 20, 28, body),
      oval(70, 60, 20, 28, body),
      oval(50, 60, 20, 30, light),
      rect(46, 18, 8, 16, detail, 3),
    ),
  poppy: ([body, detail, light]) =>
    all(
      line('M50 92C48 74 52 62 50 48', light, 4),
      circle(36, 38, 18, body),
      circle(64, 38, 18, body),
      circle(50, 26, 18, body),
      circle(50, 38, 9, detail),
    ),
  bag: ([body, detail, light]) =>
    all(
      rect(24, 22, 52, 68, body, 4),
      rect(24, 14, 52, 14, detail, 3),
      rect(34, 42, 32, 28, light, 2),
      oval(50, 56, 8, 11, detail),
      line('M50 47C46 54 54 58 50 65', light, 2),
    ),
  tin: ([body, detail, light]) =>
    all(
      rect(26, 30, 48, 58, body, 5),
      rect(24, 20, 52, 14, detail, 4),
      rect(26, 48, 48, 22, light),
      at(50, 68, leaf(18, detail)),
    ),
  teapot: ([body, detail, light]) =>
    all(
      ring(24, 54, 13, detail, 6),
      area('M68 52l22-14-6 30z', body),
      oval(50, 58, 30, 26, body),
      rect(34, 28, 32, 8, detail, 4),
      circle(50, 24, 5, detail),
      oval(42, 50, 8, 5, light),
    ),
  coat: ([body, detail, light]) =>
    all(
      polygon('36,14 64,14 84,34 76,58 68,52 70,90 30,90 32,52 24,58 16,34', body),
      polygon('36,14 50,30 64,14', light),
      line('M50 30V90', detail, 2.5),
      rect(34, 62, 12, 12, detail, 2),
      rect(54, 62, 12, 12, detail, 2),
      circle(56, 42, 2, light),
    ),
  apron: ([body, detail, light]) =>
    all(
      line('M38 20C40 6 60 6 62 20', detail, 4),
      polygon('36,20 64,20 66,44 82,50 78,90 22,90 18,50 34,44', body),
      rect(36, 58, 28, 18, light, 3),
    ),
  tote: ([body, detail, light]) =>
    all(
      line('M36 40C36 10 64 10 64 40', detail, 5),
      polygon('20,36 80,36 84,90 16,90', body),
      circle(50, 62, 13, light),
    ),
  hat: ([body, detail, light]) =>
    all(oval(50, 66, 44, 14, body), half(50, 62, 26, light), rect(24, 54, 52, 10, detail)),
  contour: ([body, detail, light]) =>
    all(
      rect(12, 14, 76, 72, light, 3),
      oval(48, 50, 30, 26, body),
      oval(46, 48, 20, 17, light),
      oval(44, 46, 11, 9, body),
      line('M12 76C30 60 60 88 88 62', detail, 4),
      circle(68, 30, 4, detail),
    ),
  compass: ([body, detail, light]) =>
    all(
      circle(50, 50, 38, body),
      circle(50, 50, 29, light),
      polygon('50,24 58,50 50,76 42,50', detail),
      polygon('50,50 58,50 50,76 42,50', body),
    ),
  mushroom: ([body, detail, light]) =>
    all(
      rect(42, 50, 16, 38, light, 6),
      half(50, 54, 36, body),
      circle(36, 40, 5, light),
      circle(56, 30, 6, light),
      circle(68, 44, 4, detail),
    ),
  shell: ([body, detail, light]) =>
    all(
      half(50, 76, 38, body),
      ...[-2, -1, 0, 1, 2].map((i) =>
        line(`M50 78L${50 + i * 17} ${i === 0 ? 40 : 44 + Math.abs(i) * 4}`, light, 3),
      ),
      rect(40, 74, 20, 8, detail, 3),
    ),
  loaf: ([body, detail, light]) =>
    all(
      area('M14 84V54c0-20 16-30 36-30s36 10 36 30v30z', body),
      ...[30, 50, 70].map((x) => line(`M${x - 6} 40l12 16`, light, 5)),
      rect(14, 78, 72, 8, detail, 3),
    ),
  honey: ([body, detail, light]) =>
    all(
      rect(22, 32, 56, 56, body, 14),
      rect(28, 16, 44, 14, detail, 4),
      rect(32, 48, 36, 24, light, 4),
      polygon('50,52 58,57 58,65 50,70 42,65 42,57', body),
    ),
  chair: ([body, detail, light]) =>
    all(
      line('M32 12L30 52M66 12L68 52M30 56L24 90M68 56L76 90M40 58L38 86M60 58L62 86', detail, 5),
      rect(30, 14, 38, 9, body, 4),
      rect(31, 30, 37, 7, light, 3),
      rect(24, 50, 52, 9, body, 4),
    ),
  print: ([body, detail, light]) =>
    all(
      rect(18, 10, 64, 80, light),
      rect(26, 18, 48, 50, body),
      circle(50, 43, 14, detail),
      rect(34, 76, 32, 4, detail, 2),
    ),
  book: ([body, detail, light]) =>
    all(
      rect(24, 12, 54, 76, body, 4),
      rect(24, 12, 11, 76, detail, 3),
      rect(44, 30, 24, 5, light, 2),
      rect(44, 42, 18, 5, light, 2),
    ),
  spool: ([body, detail, light]) =>
    all(
      rect(26, 12, 48, 10, detail, 4),
      rect(26, 78, 48, 10, detail, 4),
      rect(32, 22, 36, 56, body),
      many(5, (i) => line(`M32 ${30 + i * 10}L68 ${34 + i * 10}`, light, 2.5)),
    ),
  wheel: ([body, detail, light]) =>
    all(
      ring(50, 50, 36, body, 7),
      many(8, (i) => at(50, 50, rect(-1.2, -33, 2.4, 66, light), { turn: i * 22.5 })),
      circle(50, 50, 7, detail),
    ),
  lamp: ([body, detail, light]) =>
    all(
      half(50, 40, 28, body),
      rect(47, 38, 6, 46, detail),
      oval(50, 86, 20, 5, detail),
      rect(22, 38, 56, 5, light),
    ),
  star: ([body, detail, light]) =>
    all(
      circle(50, 50, 36, light),
      polygon('50,14 58,42 86,50 58,58 50,86 42,58 14,50 42,42', body),
      circle(50, 50, 6, detail),
    ),
} as const satisfies Record<string, Draw>

export type ObjectName = keyof typeof objects
