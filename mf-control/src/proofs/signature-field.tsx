import { PROOF_LIMITS, type Signature } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { type PointerEvent, useId, useRef } from 'react';
import { useText } from '../i18n/text';
import css from './proofs.module.css';
import { begun, continued, pathOf, pointIn } from './strokes';

interface SignatureFieldProps {
  value: Signature;
  onChange: (strokes: Signature) => void;
  isRequired: boolean;
  error?: string | undefined;
}

/**
 * A signature with finger, pen or mouse. An SVG of the strokes that are sent: turning the phone does not clear it. Who
 * cannot draw is named by the field above; where a signature is required, a single dot is one.
 */
export function SignatureField({ value, onChange, isRequired, error }: SignatureFieldProps) {
  const t = useText();
  const id = useId();
  const pointer = useRef<number | null>(null);
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) =>
    pointIn(currentTarget.getBoundingClientRect(), clientX, clientY);
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== null || event.button !== 0) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    onChange(begun(value, at(event)));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current === event.pointerId) onChange(continued(value, at(event)));
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current === event.pointerId) pointer.current = null;
  };
  return (
    <fieldset className={css.signature} aria-describedby={error ? id : undefined}>
      <legend>
        {t('proof.signature')} {!isRequired && <span className={css.optional}>{t('proof.optional')}</span>}
      </legend>
      <svg
        className={css.pad}
        viewBox={`0 0 ${PROOF_LIMITS.width} ${PROOF_LIMITS.height}`}
        role="img"
        aria-label={t(value.length > 0 ? 'proof.signed' : 'proof.signHere')}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" x2={PROOF_LIMITS.width - 30} y1="190" y2="190" className={css.line} />
        <path d={pathOf(value)} className={css.ink} />
      </svg>
      {error && (
        <p id={id} className={css.error}>
          {error}
        </p>
      )}
      <Button size="small" disabled={value.length === 0} onClick={() => onChange([])}>
        {t('proof.clear')}
      </Button>
    </fieldset>
  );
}
