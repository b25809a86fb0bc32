import { useKitText } from '../i18n/kit-texts';
import css from './progress-bar.module.css';

/** How far something is. */
export interface ProgressBarProps {
  /** Done share, 0 to 1; without it the bar says only that something goes on. */
  value?: number;
  /** What goes on; 'Fetching Data ...' when not given. */
  label?: string;
}

/** A route line along which a parcel travels. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const t = useKitText();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label ?? t('state.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {percent === undefined ? (
        <div className={css.running} />
      ) : (
        <svg className={css.done} width={`${percent}%`} aria-hidden="true" />
      )}
    </div>
  );
}
