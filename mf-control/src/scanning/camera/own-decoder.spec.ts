import encodeQr from 'qr';
import { barsOf } from '../../parcels/label/code128';
import { findIn } from './own-decoder';
import { onceEach } from './use-decoding';

const [WIDTH, HEIGHT] = [640, 480];
type Modules = boolean[][];

/** A gray picture of the modules, turned by this many degrees around its middle, with noise. */
function pictureOf(modules: Modules, scale: number, degrees: number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [rows, columns] = [modules.length, modules[0]?.length ?? 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.floor((u * cos + v * sin) / scale + columns / 2);
      const row = Math.floor((v * cos - u * sin) / scale + rows / 2);
      const noise = ((x * 7 + y * 13) % 11) * 3;
      data.fill((modules[row]?.[column] ? 40 : 190) + noise, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4);
    }
  return { data, width: WIDTH, height: HEIGHT };
}
const bars = (text: string): Modules => {
  const row = [...barsOf(text)].map((bar) => bar === '1');
  return Array.from({ length: 40 }, () => row);
};

it.each([0, 10, -24, 90, 83, 180])('reads a barcode that is turned by %d°', (degrees) => {
  expect(findIn(pictureOf(bars('HUB-12'), 3, degrees))).toEqual([{ text: 'HUB-12', isSure: false }]);
});

it('reads a generated code, whose bars are narrow', () => {
  expect(findIn(pictureOf(bars('WAYB-1112-026A-P'), 2, 4))).toEqual([{ text: 'WAYB-1112-026A-P', isSure: false }]);
});

it.each([0, 33, 180])('reads a QR code that is turned by %d°', (degrees) => {
  const link = 'https://courier.example/track.html?code=WAYB-1112-026A-P';
  expect(findIn(pictureOf(encodeQr(link, 'raw'), 8, degrees))).toEqual([{ text: link, isSure: true }]);
});

it('finds nothing where there is nothing', () => {
  expect(findIn(pictureOf([[]], 1, 0))).toEqual([]);
});

describe('what is seen', () => {
  const QR = [{ text: 'A', isSure: true }];
  const BARS = [{ text: 'B', isSure: false }];

  it('is passed on once while it stays in the picture, and again after it was gone', () => {
    const read: string[] = [];
    const see = onceEach((text) => read.push(text));
    for (let now = 0; now < 5_000; now += 100) see(now % 300 ? QR : [], now);
    expect(read).toEqual(['A']);
    see(QR, 7_000);
    expect(read).toEqual(['A', 'A']);
  });

  it('is a barcode only after two equal reads in a row', () => {
    const read: string[] = [];
    const see = onceEach((text) => read.push(text));
    see(BARS, 0);
    see([{ text: 'C', isSure: false }], 100);
    expect(read).toEqual([]);
    see(BARS, 200);
    see(BARS, 300);
    see(BARS, 400);
    expect(read).toEqual(['B']);
  });
});
