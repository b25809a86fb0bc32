import { type ReactNode, useEffect, useRef } from 'react';
import css from './print-sheet.module.css';
import { loadScriptFonts } from './script-fonts';

/** What is printed of a page; the rest of it is not. `paper` is the size of its sheets, with their margins. */
export function PrintSheet({ paper, children }: { paper: 'label' | 'full' | 'document'; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => void loadScriptFonts(sheet.current?.textContent ?? ''));
  return (
    <div ref={sheet} className={css.sheet} data-paper={paper}>
      {children}
    </div>
  );
}
