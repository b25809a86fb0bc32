import type { Paginated, PublicActivity } from '@waybill/contracts';
import { Button, Icon, useLanguage } from '@waybill/kit';
import { useText } from '../../text';
import { useScanWording } from '../answer/wording';
import { Section } from '../section';
import { byDay, type Day } from './days';
import css from './timeline.module.css';
import { useScans } from './use-scans';

/** Scans shown before the visitor asks for all. */
const SHOWN_FIRST = 5;

interface TimelineProps {
  history: Paginated<PublicActivity>;
  original: boolean;
}

/** The browser itself shows and hides the earlier scans: all that came with the page can be read without script. */
export function Timeline({ history, original }: TimelineProps) {
  const t = useText();
  const dayOf = useDayName();
  const { scans, loading, failed, loadAll } = useScans(history);
  const latest = byDay(scans.slice(0, SHOWN_FIRST), dayOf);
  const earlier = byDay(scans.slice(SHOWN_FIRST), dayOf);
  const goesOn = latest.at(-1)?.name === earlier[0]?.name;
  return (
    <Section title={t('timeline.title')}>
      {scans.length === 0 && <p className={css.empty}>{t('timeline.empty')}</p>}
      <Days days={latest} original={original} goesOn={goesOn} />
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary className={css.toggle}>
            <Icon name="expand_more" />
            <span>{t('timeline.all')}</span>
            <span>{t('timeline.fewer')}</span>
          </summary>
          <Days days={earlier} original={original} within={goesOn} />
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
  /** The last day has further scans below. */
  goesOn?: boolean;
  /** The first day is named above already. */
  within?: boolean;
}

function Days({ days, original, goesOn = false, within = false }: DaysProps) {
  return days.map(({ name, scans }, index) => (
    <section key={name} className={css.day}>
      {!(within && index === 0) && (
        <h3 className={css.date} suppressHydrationWarning>
          {name}
        </h3>
      )}
      <ol className={goesOn && index === days.length - 1 ? `${css.scans} ${css.goesOn}` : css.scans}>
        {scans.map((scan) => (
          <Scan key={`${scan.created_at} ${scan.title} ${scan.description}`} scan={scan} original={original} />
        ))}
      </ol>
    </section>
  ));
}

function useDayName(): (moment: string) => string {
  const { code, formatDate } = useLanguage();
  // Intl puts a whole Persian date in an order that nobody writes.
  if (code === 'fa')
    return (moment) => `${formatDate(moment, { weekday: 'long' })} ${formatDate(moment, { dateStyle: 'long' })}`;
  return (moment) => formatDate(moment, { dateStyle: 'full' });
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
