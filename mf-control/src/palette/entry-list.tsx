import { Icon, Link } from '@waybill/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/text';
import { StageBadge } from '../parcels/stage-badge';
import type { Entry, EntryGroup } from './entry';
import css from './palette.module.css';

interface EntryListProps {
  /** Prefix of the ids of list and entries. */
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  onOpen: (entry: Entry) => void;
}

/** The entries as one list for screen readers, in groups. */
export function EntryList({ id, groups, active, onOpen }: EntryListProps) {
  const t = useText();
  const entries = groups.flatMap((group) => group.entries);
  if (entries.length === 0) return <p className={css.none}>{t('palette.none')}</p>;
  return (
    <div role="listbox" id={`${id}-entries`} aria-label={t('palette.entries')} className={css.entries}>
      {groups.map(({ title, entries: ofGroup }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={title} role="group" aria-label={title}>
          <p className={css.group} aria-hidden="true">
            {title}
          </p>
          {ofGroup.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entries.indexOf(entry)}`}
              entry={entry}
              isActive={entry === active}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onOpen: (entry: Entry) => void;
}

/** A link, so that it can also be opened in another tab; or a button. */
function Option({ id, entry, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const shared = { ref: option, id, role: 'option', tabIndex: -1, className: css.entry, 'aria-selected': isActive };
  const content: ReactNode = (
    <>
      <Icon name={entry.icon} />
      <span className={css.name}>{entry.name}</span>
      {entry.detail && <span className={css.detail}>{entry.detail}</span>}
      {entry.state && (
        <span className={css.state}>
          <StageBadge {...entry.state} />
        </span>
      )}
    </>
  );
  if (!entry.to)
    return (
      <button type="button" {...shared} onClick={() => onOpen(entry)}>
        {content}
      </button>
    );
  return (
    <Link
      to={entry.to}
      {...shared}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(entry);
      }}
    >
      {content}
    </Link>
  );
}
