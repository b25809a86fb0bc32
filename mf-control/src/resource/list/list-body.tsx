import { EmptyState, Loading } from '@waybill/kit';
import { type List, ProgressBar } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import css from './list-page.module.css';
import { ReadErrors } from '../../ui/load-error';

interface ListBodyProps {
  rows: Pick<List<object>, 'data' | 'loading' | 'loaded' | 'errors' | 'reload'>;
  /** The sentence and the button of an empty list. */
  empty: string;
  action: ReactNode;
  /** The rows, when there are any. */
  children: ReactNode;
}

/** A list in each of its states: being read, refused, empty, there. */
export function ListBody({ rows, empty, action, children }: ListBodyProps) {
  const { data, loading, loaded, errors, reload } = rows;
  return (
    <div className={css.sheet} aria-busy={loading}>
      <div className={css.progress}>{loading && <ProgressBar />}</div>
      <ReadErrors errors={errors} onRetry={reload} />
      {loading && !loaded && <Loading />}
      {loaded && data.length === 0 && <EmptyState action={action}>{empty}</EmptyState>}
      {data.length > 0 && children}
    </div>
  );
}
