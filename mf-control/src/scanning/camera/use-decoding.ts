import { type RefObject, useEffect, useState } from 'react';
import { loadDecoder } from './decoder';
import type { Decoder, Sighting } from './sighting';

/** Between two pictures: the phone has other things to do. */
const PAUSE_MS = 80;
/** A label stays in the picture for a while: it is read again only after it was gone this long. */
const GONE_MS = 1_500;

/** Reads codes from `video` while it plays. True if the decoder could not be loaded, as without a connection. */
export function useDecoding(
  video: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
  onRead: (text: string) => void,
): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const accept = onceEach(onRead);
    const look = async (decoder: Decoder) => {
      const found = video.current ? await decoder.find(video.current).catch(() => []) : [];
      if (isOver) return;
      accept(found, performance.now());
      timer = setTimeout(() => void look(decoder), PAUSE_MS);
    };
    loadDecoder().then(
      (decoder) => (isOver ? undefined : look(decoder)),
      () => setMissing(true),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [video, isPlaying, onRead]);
  return isMissing;
}

/** Passes on each code once for as long as it stays in the picture, and a barcode after two equal reads in a row. */
export function onceEach(onRead: (text: string) => void): (found: Sighting[], now: number) => void {
  const seen = new Map<string, number>();
  let before: string[] = [];
  return (found, now) => {
    for (const [text, at] of seen) if (now - at > GONE_MS) seen.delete(text);
    for (const { text, isSure } of found) {
      const isNew = !seen.has(text);
      if (!isNew || isSure || before.includes(text)) seen.set(text, now);
      if (isNew && seen.has(text)) onRead(text);
    }
    before = found.map(({ text }) => text);
  };
}
