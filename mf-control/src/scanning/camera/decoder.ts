import type { Decoder } from './sighting';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['qr_code', 'code_128'];

/** The browser's own decoder if it reads both kinds of codes, or else ours, which is loaded then. */
export async function loadDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? (await import(/* webpackChunkName: "scan-decoder" */ './own-decoder')).ownDecoder();
}

async function nativeDecoder(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !FORMATS.every((format) => formats.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: FORMATS });
  return {
    find: async (video) =>
      (await detector.detect(video)).map(({ rawValue, format }) => ({ text: rawValue, isSure: format === 'qr_code' })),
  };
}
