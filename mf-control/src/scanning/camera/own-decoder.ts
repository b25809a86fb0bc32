import decodeQr from 'qr/decode.js';
import { readCode128 } from './code128-reader';
import type { Decoder, Sighting } from './sighting';
import { grayOf } from './strips';

/** Larger pictures take longer and do not show more of a label. */
const MAX_WIDTH = 1_280;

/** For browsers without a decoder: those of Windows, Linux and iPhones. */
export function ownDecoder(): Decoder {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    find: async (video) => {
      const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0 || canvas.height === 0) return [];
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return findIn(context.getImageData(0, 0, canvas.width, canvas.height));
    },
  };
}

/** A QR code or else a barcode. */
export function findIn({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Sighting[] {
  const square = qrIn({ data, width, height });
  if (square !== null) return [{ text: square, isSure: true }];
  const bars = readCode128(grayOf(data, width, height));
  return bars === null ? [] : [{ text: bars, isSure: false }];
}

function qrIn(image: { data: Uint8ClampedArray; width: number; height: number }): string | null {
  try {
    return decodeQr(image);
  } catch {
    return null;
  }
}
