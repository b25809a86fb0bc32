import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import { IconButton } from './button';
import { VisuallyHidden } from './layout';
import css from './pager.module.css';

/** Props of `Pager`: the current page, the last one, and how to load the next. */
export interface PagerProps {
  current: number;
  /** Null if it is not known: there are more pages than are counted. */
  last: number | null;
  /** Loads the next page; null on the last one. */
  onNext: (() => void) | null;
  loading?: boolean;
}

/** '(current / last)' and a button that appends the next page; the button keeps the focus on the last page. */
export function Pager({ current, last, onNext, loading = false }: PagerProps) {
  const t = useKitText();
  const { formatNumber } = useLanguage();
  const position = { current: formatNumber(current), last: last === null ? '…' : formatNumber(last) };
  return (
    <div className={css.pager}>
      <p role="status">
        <span className={css.figures} aria-hidden="true">
          ({position.current} / {position.last})
        </span>
        <VisuallyHidden>{t('pager.position', position)}</VisuallyHidden>
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
