import type { ReactNode } from 'react';
import { useKitText } from '../i18n/kit-texts';
import css from './states.module.css';

/** A sentence and a button around the bare words of a state. */
export interface StateProps {
  /** One sentence that says what this place is for or what to do now. */
  children?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** An empty list: 'No Data Found'. */
export function EmptyState({ children, action }: StateProps) {
  const t = useKitText();
  return <State title={t('state.empty')} hint={children} action={action} />;
}

/** A thing that is not there: 'Not Found'. */
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

/** Something is being read: 'Fetching Data ...', spoken politely. */
export function Loading({ label }: { label?: string }) {
  const t = useKitText();
  return (
    <div className={css.loading} role="status">
      <div className={css.travel} aria-hidden="true" />
      <p>{label ?? t('state.loading')}</p>
    </div>
  );
}
