import { useKitText } from '../i18n/kit-texts';
import css from './progress-bar.module.css';

/** Props of `ProgressBar`. */
export interface ProgressBarProps {
  /** Completed fraction, 0 to 1; indeterminate without it. */
  value?: number;
  /** Accessible name; 'Fetching Data ...' by default. */
  label?: string;
}

/** A progress bar, drawn as a route line. */
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
