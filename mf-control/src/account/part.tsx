import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../i18n/text';
import row from '../ui/fact-row.module.css';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './account.module.css';

interface PartProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** One way to verify, with heading and explanation. */
export function Part({ title, hint, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part} {...useKeptFocus<HTMLElement>()}>
      <h3 id={id}>{title}</h3>
      <p className={css.hint}>{hint}</p>
      {children}
    </section>
  );
}

interface EntryProps {
  name: ReactNode;
  createdAt: string;
  lastUsedAt: string | null;
  /** Buttons. */
  children?: ReactNode;
}

/** A row: what it is, when it was added and last used, and what can be done with it. */
export function Entry({ name, createdAt, lastUsedAt, children }: EntryProps) {
  const t = useText();
  return (
    <div className={row.row}>
      <div className={row.facts}>
        <strong>{name}</strong>
        <span>
          {t('twoStep.added')} <Timestamp value={createdAt} format="date" />
        </span>
        <span>
          {lastUsedAt ? (
            <>
              {t('twoStep.lastUsed')} <Timestamp value={lastUsedAt} />
            </>
          ) : (
            t('twoStep.neverUsed')
          )}
        </span>
      </div>
      {children}
    </div>
  );
}
