import type { Paginated, PublicActivity } from '@waybill/contracts';
import { Button, Icon, useLanguage } from '@waybill/kit';
import { useScanWording } from '../../i18n/courier-wording';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { byDay, type Day } from './days';
import css from './timeline.module.css';
import { useScans } from './use-scans';

/** Number of scans that are shown initially. */
const INITIAL_COUNT = 5;

interface TimelineProps {
  history: Paginated<PublicActivity>;
  original: boolean;
}

/** The history. Earlier scans are in a native `details` element, so that they are accessible without JavaScript. */
export function Timeline({ history, original }: TimelineProps) {
  const t = useText();
  const dayOf = useDayName();
  const { scans, loading, failed, loadAll } = useScans(history);
  const latest = byDay(scans.slice(0, INITIAL_COUNT), dayOf);
  const earlier = byDay(scans.slice(INITIAL_COUNT), dayOf);
  const continues = latest.at(-1)?.name === earlier[0]?.name;
  return (
    <Section title={t('timeline.title')}>
      {scans.length === 0 && <p className={css.empty}>{t('timeline.empty')}</p>}
      <Days days={latest} original={original} continues={continues} />
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary className={css.toggle}>
            <Icon name="expand_more" />
            <span>{t('timeline.all')}</span>
            <span>{t('timeline.fewer')}</span>
          </summary>
          <Days days={earlier} original={original} continued={continues} />
          {failed && <p role="alert">{t('timeline.failed')}</p>}
          {loadAll && (
            <Button className={css.more} icon="expand_more" busy={loading} onClick={loadAll}>
              {loading ? t('timeline.loading') : t('timeline.all')}
            </Button>
          )}
        </details>
      )}
    </Section>
  );
}

interface DaysProps {
  days: Day[];
  original: boolean;
  /** The last day has more scans in the next list. */
  continues?: boolean;
  /** The first day continues that of the previous list, which shows its date. */
  continued?: boolean;
}

function Days({ days, original, continues = false, continued = false }: DaysProps) {
  return days.map(({ name, scans }, index) => (
    <section key={name} className={css.day}>
      {!(continued && index === 0) && (
        <h3 className={css.date} suppressHydrationWarning>
          {name}
        </h3>
      )}
      <ol className={continues && index === days.length - 1 ? `${css.scans} ${css.joined}` : css.scans}>
        {scans.map((scan) => (
          <Scan key={`${scan.created_at} ${scan.title} ${scan.description}`} scan={scan} original={original} />
        ))}
      </ol>
    </section>
  ));
}

function useDayName(): (timestamp: string) => string {
  const { code, formatDate } = useLanguage();
  // `dateStyle: 'full'` uses an unidiomatic order in Persian.
  if (code === 'fa')
    return (timestamp) =>
      `${formatDate(timestamp, { weekday: 'long' })} ${formatDate(timestamp, { dateStyle: 'long' })}`;
  return (timestamp) => formatDate(timestamp, { dateStyle: 'full' });
}

function Scan({ scan, original }: { scan: PublicActivity; original: boolean }) {
  const { formatDate } = useLanguage();
  const wording = useScanWording();
  return (
    <li className={css.scan}>
      <time className={css.time} dateTime={scan.created_at} suppressHydrationWarning>
        {formatDate(scan.created_at, 'time')}
      </time>
      <span className={`${css.dot} ${css[scan.color] ?? ''}`}>
        <Icon name={scan.icon} />
      </span>
      <div className={css.text}>
        <h4 className={css.title}>
          <bdi>{wording(scan.title, original).text}</bdi>
        </h4>
        <p className={css.description}>
          <bdi>{scan.description}</bdi>
        </p>
      </div>
    </li>
  );
}
