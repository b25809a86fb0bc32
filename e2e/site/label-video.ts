import JsBarcode from 'jsbarcode';
import encodeQr from 'qr';

/** What one label shows: a QR code, or a Code 128 barcode. */
export type Shown = { qr: string } | { bars: string };

const [WIDTH, HEIGHT] = [1_280, 720];
const FRAMES_EACH = 10;
const FRAMES_BETWEEN = 5;
const [BLACK, WHITE] = [16, 235];

/** A video in the format of Chromium's fake camera (Y4M), which shows these labels in turn. */
export function videoOf(labels: readonly Shown[]): Buffer {
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = (picture: Buffer) => Buffer.concat([Buffer.from('FRAME\n'), picture, colors]);
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)];
  for (const label of labels) {
    const shown = frame(pictureOf(label));
    const empty = frame(Buffer.alloc(WIDTH * HEIGHT, WHITE));
    parts.push(
      ...Array.from({ length: FRAMES_EACH }, () => shown),
      ...Array.from({ length: FRAMES_BETWEEN }, () => empty),
    );
  }
  return Buffer.concat(parts);
}

/** A bright picture with the code in its middle. */
function pictureOf(label: Shown): Buffer {
  const rows = 'qr' in label ? encodeQr(label.qr, 'raw') : barsOf(label.bars);
  const columns = rows[0]?.length ?? 0;
  const scale = Math.floor(Math.min((WIDTH * 0.7) / columns, (HEIGHT * 0.7) / rows.length));
  const [left, top] = [(WIDTH - columns * scale) >> 1, (HEIGHT - rows.length * scale) >> 1];
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      for (let y = 0; isDark && y < scale; y++) {
        const start = (top + row * scale + y) * WIDTH + left + column * scale;
        picture.fill(BLACK, start, start + scale);
      }
  return picture;
}

interface Encoded {
  encodings?: { data: string }[];
}

function barsOf(text: string): boolean[][] {
  const encoded: Encoded = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  const bars = [...(encoded.encodings ?? []).map(({ data }) => data).join('')].map((bar) => bar === '1');
  return Array.from({ length: 40 }, () => bars);
}
