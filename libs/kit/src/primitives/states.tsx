import type { ReactNode } from 'react';
import { useKitText } from '../i18n/kit-texts';
import css from './states.module.css';

/** Props of `EmptyState` and `NotFound`. */
export interface StateProps {
  /** One sentence that explains the view or suggests the next step. */
  children?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/** An empty list: 'No Data Found'. */
export function EmptyState({ children, action }: StateProps) {
  const t = useKitText();
  return <State title={t('state.empty')} hint={children} action={action} />;
}

/** A missing record: 'Not Found'. */
export function NotFound({ children, action }: StateProps) {
  const t = useKitText();
  return <State title={t('state.notFound')} hint={children} action={action} />;
}

function State({ title, hint, action }: { title: string; hint: ReactNode; action: ReactNode }) {
  return (
    <div className={css.state}>
      <div className={css.route} aria-hidden="true" />
      <p className={css.title}>{title}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {action}
    </div>
  );
}

/** Loading indicator in a polite live region; 'Fetching Data ...' by default. */
export function Loading({ label }: { label?: string }) {
  const t = useKitText();
  return (
    <div className={css.loading} role="status">
      <div className={css.indicator} aria-hidden="true" />
      <p>{label ?? t('state.loading')}</p>
    </div>
  );
}
