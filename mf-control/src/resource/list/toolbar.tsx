import { LIMITS } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '../../i18n/text';
import type { ListPart, ListSelect } from '../resource';
import css from './toolbar.module.css';
import { type ListQuery, useDebouncedText } from './use-list-query';

interface ToolbarProps {
  list: Pick<ListPart<never>, 'search' | 'selects'>;
  query: ListQuery;
  children: ReactNode;
}

/** Search and selects of a list at the start of the line, its actions at the end. */
export function Toolbar({ list, query, children }: ToolbarProps) {
  return (
    <div className={css.toolbar}>
      {list.search && <Search query={query} />}
      {list.selects?.map((select) => (
        <ToolbarSelect key={select.name} select={select} query={query} />
      ))}
      <div className={css.actions}>{children}</div>
    </div>
  );
}

function Search({ query }: { query: ListQuery }) {
  const t = useText();
  const { set } = query;
  const [typed, setTyped] = useDebouncedText(
    query.get('search'),
    useCallback((value: string) => set('search', value), [set]),
  );
  return (
    <search className={css.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        maxLength={LIMITS.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

function ToolbarSelect({ select, query }: { select: ListSelect; query: ListQuery }) {
  const t = useText();
  const id = useId();
  return (
    <span className={css.select}>
      <label htmlFor={id}>{t(select.label)}</label>
      <select id={id} value={query.get(select.name)} onChange={(event) => query.set(select.name, event.target.value)}>
        {select.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </select>
    </span>
  );
}
