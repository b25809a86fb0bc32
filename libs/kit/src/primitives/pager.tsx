import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import { IconButton } from './button';
import { VisuallyHidden } from './layout';
import css from './pager.module.css';

/** Where a list stands and how it goes on. */
export interface PagerProps {
  current: number;
  last: number;
  /** Loads the next page; null on the last one. */
  onNext: (() => void) | null;
  loading?: boolean;
}

/** '(current / last)' and the arrow that appends the next page; it keeps the focus on the last one. */
export function Pager({ current, last, onNext, loading = false }: PagerProps) {
  const t = useKitText();
  const { formatNumber } = useLanguage();
  const where = { current: formatNumber(current), last: formatNumber(last) };
  return (
    <div className={css.pager}>
      <p role="status">
        <span className={css.figures} aria-hidden="true">
          ({where.current} / {where.last})
        </span>
        <VisuallyHidden>{t('pager.position', where)}</VisuallyHidden>
      </p>
      <IconButton
        icon="arrow_forward"
        variant="secondary"
        label={t('pager.next')}
        busy={loading}
        aria-disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </div>
  );
}
