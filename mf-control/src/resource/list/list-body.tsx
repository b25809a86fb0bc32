import { EmptyState, Loading } from '@waybill/kit';
import { type List, ProgressBar } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/load-error';
import css from './list-page.module.css';

interface ListBodyProps {
  rows: Pick<List<object>, 'data' | 'loading' | 'loaded' | 'errors' | 'reload'>;
  /** Text and button of an empty list. */
  empty: string;
  action: ReactNode;
  /** The table, shown when there are rows. */
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, loaded. */
export function ListBody({ rows, empty, action, children }: ListBodyProps) {
  const { data, loading, loaded, errors, reload } = rows;
  return (
    <div className={css.list} aria-busy={loading}>
      <div className={css.progress}>{loading && <ProgressBar />}</div>
      <LoadError errors={errors} onRetry={reload} />
      {loading && !loaded && <Loading />}
      {loaded && data.length === 0 && <EmptyState action={action}>{empty}</EmptyState>}
      {data.length > 0 && children}
    </div>
  );
}
