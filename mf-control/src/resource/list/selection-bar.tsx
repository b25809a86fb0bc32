import type { ParcelIds } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import type { ListPart, Row } from '../resource';
import css from './selection-bar.module.css';
import type { ListQuery } from './use-list-query';
import type { Selection } from './use-selection';

interface SelectionBarProps {
  list: Pick<ListPart<never>, 'BulkActions' | 'idsApi' | 'selects' | 'search'>;
  query: ListQuery;
  selection: Selection;
  /** Rows that the list shows. */
  shown: readonly Row[];
}

/** How many rows are selected, and what can be done with them. It stays in view. */
export function SelectionBar({ list: { BulkActions, idsApi }, query, selection, shown }: SelectionBarProps) {
  const t = useText();
  const { ids } = selection;
  if (!BulkActions || ids.size === 0) return null;
  const hidden = ids.size - shown.filter(({ id }) => ids.has(id)).length;
  return (
    <section className={css.bar} aria-label={t('selection.title')}>
      <p className={css.count}>
        {t('selection.count', { n: ids.size })}
        {hidden > 0 && `, ${t('selection.hidden', { n: hidden })}`}
      </p>
      {idsApi && <SelectMatching api={idsApi} query={query} selection={selection} />}
      <div className={css.actions}>
        <BulkActions ids={[...ids]} hidden={hidden} />
        <Button size="small" variant="ghost" icon="close" onClick={() => selection.set([])}>
          {t('selection.clear')}
        </Button>
      </div>
    </section>
  );
}

interface SelectMatchingProps {
  api: string;
  query: ListQuery;
  selection: Selection;
}

/** Selects all rows that match the filters, on every page. */
function SelectMatching({ api: path, query, selection }: SelectMatchingProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    const filters = new URLSearchParams(query.text);
    filters.delete('sort');
    const result = await api.get<ParcelIds>(`${path}?${filters}`);
    setBusy(false);
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    const { ids, more } = result.data;
    selection.set(new Set([...selection.ids, ...ids]));
    if (more) toast(t('selection.more', { n: ids.length }));
  };
  return (
    <Button size="small" busy={busy} onClick={() => void select()}>
      {t(query.text ? 'selection.matching' : 'selection.all')}
    </Button>
  );
}
