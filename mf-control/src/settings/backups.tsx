import type { BackupOverview, BackupRunView } from '@waybill/contracts';
import { EmptyState, PageTitle, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import row from '../ui/fact-row.module.css';
import { DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './backups.module.css';

/** Whether backups are made, and which there are. They are set up, made and restored on the machine of the site. */
export function Backups() {
  const t = useText();
  const overview = useItem<BackupOverview>('/api/backups');
  return (
    <>
      <PageTitle>{t('backups.title')}</PageTitle>
      <ItemState of={overview}>
        {(backups) => (
          <>
            <Group title={t('backups.plan')} hint={t('backups.planHint')} wide>
              <Plan {...backups} />
            </Group>
            {backups.runs.length > 0 && (
              <Group title={t('backups.runs')} wide>
                <ul className={css.list}>
                  {backups.runs.map((run) => (
                    <Run key={run.day} {...run} />
                  ))}
                </ul>
              </Group>
            )}
            <Group title={t('backups.stored')} hint={t('backups.storedHint', { folder: backups.folder })} wide>
              <Stored {...backups} />
            </Group>
          </>
        )}
      </ItemState>
    </>
  );
}

function Plan({ schedule, keep, encrypted }: BackupOverview) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const days = formatNumber(keep.daily);
  const weeks = formatNumber(keep.weekly);
  const months = formatNumber(keep.monthly);
  return (
    <DescriptionList
      items={[
        {
          term: t('backups.schedule'),
          value: schedule ? t('backups.daily', { at: schedule.at, zone: schedule.time_zone }) : t('backups.never'),
        },
        { term: t('backups.next'), value: schedule && <Timestamp value={schedule.next} /> },
        { term: t('backups.keep'), value: t('backups.kept', { days, weeks, months }) },
        { term: t('backups.encryption'), value: t(encrypted ? 'backups.encrypted' : 'backups.plain') },
      ]}
    />
  );
}

const STATES: Record<BackupRunView['state'], TextKey> = {
  waiting: 'backups.waiting',
  running: 'backups.running',
  done: 'backups.done',
  failed: 'backups.failed',
};

function Run({ day, state, ended_at, rows, files, problem, next_try }: BackupRunView) {
  const t = useText();
  const { formatDate, formatNumber } = useLanguage();
  return (
    <li className={row.row}>
      <div className={row.facts}>
        <strong>{formatDate(day, 'date')}</strong>
        <span>{t(STATES[state])}</span>
        {ended_at && <Timestamp value={ended_at} />}
        {rows !== null && files !== null && (
          <span>{t('backups.contents', { rows: formatNumber(rows), files: formatNumber(files) })}</span>
        )}
        {problem && <span>{problem}</span>}
        {next_try && <span>{t('backups.nextTry', { at: formatDate(next_try, 'datetime') })}</span>}
      </div>
    </li>
  );
}

function Stored({ stored }: BackupOverview) {
  const t = useText();
  if (stored.length === 0) return <EmptyState>{t('backups.none')}</EmptyState>;
  return (
    <ul className={css.list}>
      {stored.map(({ name, at, encrypted }) => (
        <li key={name} className={row.row}>
          <div className={row.facts}>
            <strong>{name}</strong>
            <Timestamp value={at} />
            <span>{t(encrypted ? 'backups.encrypted' : 'backups.plain')}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
