import { LIMITS } from '@waybill/contracts';
import { Button, Icon } from '@waybill/kit';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '../../i18n/text';
import type { ListDate, ListPart, ListSelect } from '../resource';
import { focusFirstRow } from './row-focus';
import css from './toolbar.module.css';
import { type ListQuery, useDebouncedText } from './use-list-query';

interface ToolbarProps {
  list: Pick<ListPart<never>, 'search' | 'selects' | 'dates'>;
  query: ListQuery;
  /** Enter in the search field. */
  onEnter: (typed: string) => void;
  children: ReactNode;
}

/** Search, selects and days of a list at the start of the line, its actions at the end. */
export function Toolbar({ list, query, onEnter, children }: ToolbarProps) {
  const t = useText();
  return (
    <div className={css.toolbar}>
      {list.search && <Search query={query} onEnter={onEnter} />}
      {list.selects?.map((select) => (
        <ToolbarSelect key={select.name} select={select} query={query} />
      ))}
      {list.dates && <Dates dates={list.dates} query={query} />}
      {query.text && (
        <Button variant="ghost" size="small" icon="close" onClick={query.clear}>
          {t('list.clear')}
        </Button>
      )}
      <div className={css.actions}>{children}</div>
    </div>
  );
}

function Search({ query, onEnter }: Pick<ToolbarProps, 'query' | 'onEnter'>) {
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
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && typed.trim()) onEnter(typed.trim());
          if (event.key === 'ArrowDown') focusFirstRow();
        }}
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

/** The days behind one button: their fields are many tab stops. Days that apply are shown. */
function Dates({ dates, query }: { dates: readonly ListDate[]; query: ListQuery }) {
  const t = useText();
  const applies = dates.some(({ name }) => query.get(name));
  return (
    <details className={css.dates} open={applies}>
      <summary>
        <Icon name="schedule" />
        {t('list.dates')}
      </summary>
      <div className={css.days}>
        {dates.map((date) => (
          <ToolbarDate key={date.name} date={date} query={query} />
        ))}
      </div>
    </details>
  );
}

function ToolbarDate({ date: { name, label }, query }: { date: ListDate; query: ListQuery }) {
  const t = useText();
  const id = useId();
  return (
    <span className={css.select}>
      <label htmlFor={id}>{t(label)}</label>
      <input id={id} type="date" value={query.get(name)} onChange={(event) => query.set(name, event.target.value)} />
    </span>
  );
}
