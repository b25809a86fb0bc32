import { useCallback, useEffect, useRef } from 'react';
import { listenToScanner } from './scanner-keys';

/**
 * Listens for a scanner. Returns the same function for as long as the page is open, for what a camera reads: with another
 * one, scanner and camera would forget what they have half read, or just read.
 */
export function useScanner(onRead: (text: string) => void): (text: string) => void {
  const latest = useRef(onRead);
  latest.current = onRead;
  const read = useCallback((text: string) => latest.current(text), []);
  useEffect(() => listenToScanner(document, read), [read]);
  return read;
}
