import BitArray from '@zxing/library/esm/core/common/BitArray';
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource';
import { type Gray, stripsOf } from './strips';

const reader = new Code128Reader();

/** The text of a Code 128 barcode somewhere in the picture, held in any direction; null if none is found. */
export function readCode128(picture: Gray): string | null {
  for (const line of stripsOf(picture)) {
    const text = readLine(line);
    if (text !== null) return text;
  }
  return null;
}

/** The library throws where it finds nothing. */
function readLine(line: Uint8ClampedArray): string | null {
  try {
    const row = new GlobalHistogramBinarizer(new RGBLuminanceSource(line, line.length, 1)).getBlackRow(
      0,
      new BitArray(line.length),
    );
    return decoded(row) ?? decoded(reversed(row));
  } catch {
    return null;
  }
}

function decoded(row: BitArray): string | null {
  try {
    return reader.decodeRow(0, row).getText();
  } catch {
    return null;
  }
}

/** The label is upside down. */
function reversed(row: BitArray): BitArray {
  row.reverse();
  return row;
}
