// Line drawings on a canvas of 640 × 400. Foreground and background must not overlap: the drawings are masks, in which
// no shape can hide another.
const CANVAS = { width: 640, height: 400 };

const path = (d, attributes = '') => `<path d="${d}"${attributes && ` ${attributes}`}/>`;
const rect = (x, y, width, height, radius = 0, attributes = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}${attributes && ` ${attributes}`}/>`;
const circle = (x, y, r, attributes = '') => `<circle cx="${x}" cy="${y}" r="${r}"${attributes && ` ${attributes}`}/>`;
const group = (transform, body) => `<g transform="${transform}">${body}</g>`;
const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');
const FILLED = 'fill="#000" stroke="none"';

const cloud = (x, y, scale = 1) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M0 24h96M14 24a14 14 0 0 1 8-26a22 22 0 0 1 42-4a16 16 0 0 1 20 18q0 8-6 12'),
  );

const waves = (y, from, to) => path(`M${from} ${y}${times(Math.floor((to - from) / 32), () => 'q8-7 16 0t16 0')}`);

const wheel = (x, y, r) => circle(x, y, r) + circle(x, y, r * 0.35);

// --- air: a freighter climbing off the runway
const fuselage = 'M-232 6Q-226-20-176-24L140-24Q196-24 226 0Q234 8 222 14Q200 28 140 28L-150 28Q-214 26-232 6Z';
const plane = {
  lines:
    path(fuselage) +
    path('M-214-12L-236-92Q-237-98-230-98L-204-98Q-198-98-195-93L-152-24') +
    path('M-206 20L-262 38L-240 42L-172 28') +
    path('M-20 28L-96 96Q-100 102-92 102L-66 102Q-60 102-55 97L62 28') +
    path('M-14 58h44a9 9 0 0 1 0 18h-54') +
    path('M176-20q6 12 28 14') +
    path('M-130 2h214', 'stroke-dasharray="1 13" stroke-width="5"') +
    rect(104, -14, 26, 34, 3),
  accents:
    path('M-211-86h22l10 16h-28z', FILLED) +
    path('M-214 12L140 12', 'stroke-width="4"') +
    rect(109, -9, 16, 14, 2, FILLED),
};
export const air = {
  ...CANVAS,
  lines:
    group('translate(338 176) rotate(-11)', plane.lines) +
    path('M0 352H640') +
    path('M40 374H600', 'stroke-dasharray="34 22"') +
    path('M40 352V284M56 352V284M32 284h32l7-30H25zM25 254l6-12h34l6 12M48 242v-20') +
    path('M520 352v-26h74v26M534 326v-14h46v14') +
    cloud(486, 288, 0.8) +
    cloud(236, 40, 0.9) +
    cloud(500, 48, 0.7) +
    path('M120 330q40-10 76-34M98 306q24-6 44-20', 'stroke-dasharray="2 9"'),
  accents:
    group('translate(338 176) rotate(-11)', plane.accents) +
    circle(566, 108, 22, FILLED) +
    circle(48, 217, 5, FILLED) +
    times(4, (n) => rect(35 + n * 7.5, 262, 4, 9, 1, FILLED)),
};

// --- sea: a container ship along the quay
const STACKS = [3, 4, 4, 5, 5, 4, 5, 4, 3];
const box = (column, level) => [196 + column * 40, 250 - level * 22];
const ship = {
  lines:
    path('M88 276H596Q586 320 552 346H140Q100 330 88 276Z') +
    path('M96 298H590') +
    STACKS.map((height, column) =>
      times(height, (level) => {
        const [x, y] = box(column, level);
        return (
          rect(x, y, 38, 20) +
          path(`M${x + 9} ${y + 4}v12M${x + 19} ${y + 4}v12M${x + 29} ${y + 4}v12`, 'stroke-width="1"')
        );
      }),
    ).join('') +
    path('M112 276V152h64v124M104 152h80M122 152v-24h44v24M144 128V92M130 104h28') +
    times(3, (n) => path(`M124 ${190 + n * 28}h40`, 'stroke-dasharray="6 5"')),
  accents:
    [
      [1, 0],
      [1, 3],
      [3, 1],
      [3, 4],
      [4, 2],
      [6, 0],
      [6, 4],
      [7, 2],
      [8, 1],
    ]
      .map(([column, level]) => rect(...box(column, level), 38, 20, 0, FILLED))
      .join('') +
    rect(122, 160, 44, 12, 1, FILLED) +
    path('M96 298H590', 'stroke-width="5"'),
};
export const sea = {
  ...CANVAS,
  lines:
    ship.lines +
    waves(362, 8, 632) +
    waves(380, 56, 600) +
    cloud(250, 54, 0.8) +
    cloud(520, 40, 0.9) +
    path('M16 346V70M16 92l40-28M16 70h10') +
    path('M470 84q8-8 16 0q8-8 16 0M430 110q6-6 12 0q6-6 12 0'),
  accents: ship.accents + circle(420, 78, 20, FILLED),
};

// --- road: a lorry between hills
const lorry = {
  lines:
    rect(60, 150, 300, 142, 4) +
    path('M360 292V186h62q10 0 16 8l34 46q6 8 6 16v36z') +
    path('M378 236v-32h38l26 32z') +
    path('M60 292h418M478 268h8v24h-8') +
    path('M90 292a34 34 0 0 1 68 0M164 292a34 34 0 0 1 68 0M398 292a34 34 0 0 1 68 0') +
    wheel(124, 298, 25) +
    wheel(198, 298, 25) +
    wheel(432, 298, 25) +
    path('M84 176h252M84 266h252', 'stroke-dasharray="2 10"'),
  accents:
    path('M92 196h18l9 30 11-30h14l11 30 9-30h18l-18 50h-18l-9-26-9 26h-18z', FILLED) +
    path('M196 212h118M196 230h76', 'stroke-width="6"') +
    circle(474, 260, 6, FILLED),
};
export const road = {
  ...CANVAS,
  lines:
    group('translate(52 16)', lorry.lines) +
    path('M0 340H640') +
    path('M20 366H620', 'stroke-dasharray="40 26"') +
    path('M0 150q56-60 106-8M420 150q60-94 130-30q30-26 90 20') +
    path('M566 340V236M552 262q-18-40 14-70q32 30 14 70z') +
    path('M26 340v-70M14 296q-14-28 12-52q26 24 12 52z') +
    cloud(150, 72, 0.9) +
    cloud(330, 40, 0.6),
  accents: group('translate(52 16)', lorry.accents) + circle(530, 66, 20, FILLED),
};

// --- warehouse: racks under a saw-tooth roof
const CRATES = [
  [0, 0, 2],
  [0, 1, 1],
  [0, 2, 2],
  [1, 0, 1],
  [1, 1, 2],
  [1, 2, 1],
  [2, 0, 2],
  [2, 1, 2],
  [2, 2, 1],
  [3, 0, 1],
  [3, 2, 2],
];
const crate = (rack, shelf, n) => [64 + rack * 104 + n * 42, 300 - shelf * 66];
export const warehouse = {
  ...CANVAS,
  lines:
    path('M0 340H640') +
    path(`M24 340V92${times(4, () => 'l74-44v44')}l74-44v44h148V340`) +
    times(5, (n) => path(`M${54 + n * 104} 340V134`)) +
    times(3, (n) => path(`M54 ${326 - n * 66}H470`)) +
    CRATES.map(([rack, shelf, count]) =>
      times(count, (n) => {
        const [x, y] = crate(rack, shelf, n);
        return rect(x, y - 12, 36, 36) + path(`M${x + 13} ${y - 12}v9h10v-9`);
      }),
    ).join('') +
    path('M492 340V170M492 330h-30M492 300h40l14-58h30l10 60v22h-94') +
    wheel(520, 328, 12) +
    wheel(574, 328, 12) +
    path('M548 262h28') +
    path('M0 366H640', 'stroke-dasharray="26 18"'),
  accents:
    [
      [0, 1, 0],
      [1, 0, 0],
      [2, 1, 1],
      [3, 2, 0],
      [0, 2, 1],
      [2, 0, 1],
    ]
      .map(([rack, shelf, n]) => {
        const [x, y] = crate(rack, shelf, n);
        return rect(x, y - 12, 36, 36, 0, FILLED);
      })
      .join('') + times(4, (n) => path(`M${40 + n * 74} 84l50-30`, 'stroke-width="5"')),
};

// --- everything on one horizon
export const mixed = {
  width: 1000,
  height: 400,
  lines:
    group('translate(700 110) rotate(-9) scale(.62)', plane.lines) +
    group('translate(-16 66) scale(.8)', ship.lines) +
    group('translate(530 142) scale(.68)', lorry.lines) +
    path('M486 362H1000') +
    waves(362, 0, 480) +
    waves(380, 30, 470) +
    path('M520 382H980', 'stroke-dasharray="34 22"') +
    cloud(90, 60, 0.8) +
    cloud(880, 190, 0.7) +
    path('M930 362v-80M918 306q-14-30 12-54q26 24 12 54z'),
  accents:
    group('translate(700 110) rotate(-9) scale(.62)', plane.accents) +
    group('translate(-16 66) scale(.8)', ship.accents) +
    group('translate(530 142) scale(.68)', lorry.accents) +
    circle(420, 70, 22, FILLED),
};
