import { LIMITS } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '../../i18n/text';
import type { ListChoice, ListPart } from '../resource';
import css from './toolbar.module.css';
import { type ListQuery, useTyped } from './use-list-query';

interface ToolbarProps {
  list: Pick<ListPart<never>, 'search' | 'choices'>;
  query: ListQuery;
  children: ReactNode;
}

/** Search and choices of a list at the start of the line, its actions at the end. */
export function Toolbar({ list, query, children }: ToolbarProps) {
  return (
    <div className={css.toolbar}>
      {list.search && <Search query={query} />}
      {list.choices?.map((choice) => (
        <Choice key={choice.name} choice={choice} query={query} />
      ))}
      <div className={css.actions}>{children}</div>
    </div>
  );
}

function Search({ query }: { query: ListQuery }) {
  const t = useText();
  const { set } = query;
  const [typed, setTyped] = useTyped(
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

function Choice({ choice, query }: { choice: ListChoice; query: ListQuery }) {
  const t = useText();
  const id = useId();
  return (
    <span className={css.choice}>
      <label htmlFor={id}>{t(choice.label)}</label>
      <select id={id} value={query.get(choice.name)} onChange={(event) => query.set(choice.name, event.target.value)}>
        {choice.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </select>
    </span>
  );
}
