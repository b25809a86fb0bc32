import type { ReactNode } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { Icon } from './icon';
import css from './panels.module.css';

/** Error messages in a live region, which stays in the page when there are none. */
export function ErrorPanel({ errors, children }: { errors: readonly string[]; children?: ReactNode }) {
  const t = useKitText();
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className={css.error}>
          <Icon name="error" label={t('panel.error')} />
          <div className={css.body}>
            {errors.length === 1 ? (
              <p>{errors[0]}</p>
            ) : (
              <ul>
                {errors.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** A success message in a live region, which stays in the page when the message is empty. */
export function SuccessPanel({ message, children }: { message: string; children?: ReactNode }) {
  const t = useKitText();
  return (
    <div role="status">
      {message !== '' && (
        <div className={css.success}>
          <Icon name="check_circle" label={t('panel.success')} />
          <div className={css.body}>
            <p>{message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
