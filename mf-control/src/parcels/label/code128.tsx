import JsBarcode from 'jsbarcode';
import { useMemo } from 'react';
import css from './label.module.css';

interface Encoded {
  encodings?: { data: string }[];
}

/** The modules of a text as `1` (black) and `0`; '' when it cannot be encoded. */
export function barsOf(text: string): string {
  const encoded: Encoded = {};
  JsBarcode(encoded, text, { format: 'CODE128', valid: () => undefined });
  return (encoded.encodings ?? []).map(({ data }) => data).join('');
}

/** A Code 128 barcode as wide as its container, with a quiet zone of ten modules at both ends. */
export function Code128({ text }: { text: string }) {
  const bars = useMemo(() => barsOf(text), [text]);
  const path = [...bars].map((bar, index) => (bar === '1' ? `M${index + 10} 0h1v40h-1z` : '')).join('');
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${bars.length + 20} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      <path d={path} />
    </svg>
  );
}
