import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import { classNames } from '../primitives/class-names';
import { VisuallyHidden } from '../primitives/layout';
import css from './field.module.css';

/** Error message for a text that exceeds its limit, or undefined. */
export function useLimit(text: string, limit: number | undefined): string | undefined {
  const t = useKitText();
  return limit !== undefined && text.length > limit ? t('field.tooLong', { limit }) : undefined;
}

/** Character counter, such as '12 / 160'. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const t = useKitText();
  const { formatNumber } = useLanguage();
  return (
    <span className={classNames(css.counter, text.length > limit && css.overLimit)}>
      <span aria-hidden="true">
        {formatNumber(text.length)} / {formatNumber(limit)}
      </span>
      <VisuallyHidden>{t('field.counter', { used: text.length, limit })}</VisuallyHidden>
    </span>
  );
}
