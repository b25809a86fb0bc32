import type { Paginated, PublicActivity } from '@waybill/contracts';
import { Button, Icon, useLanguage } from '@waybill/kit';
import { useTitleWording } from '../../i18n/courier-wording';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { byDay, type Day } from './days';
import css from './timeline.module.css';
import { useHistory } from './use-history';

/** Number of activities that are shown initially. */
const INITIAL_COUNT = 5;

interface TimelineProps {
  history: Paginated<PublicActivity>;
  original: boolean;
}

/** The history. Earlier activities are in a native `details` element, so that they are accessible without JavaScript. */
export function Timeline({ history, original }: TimelineProps) {
  const t = useText();
  const dayOf = useDayName();
  const { activities, loading, failed, loadAll } = useHistory(history);
  const latest = byDay(activities.slice(0, INITIAL_COUNT), dayOf);
  const earlier = byDay(activities.slice(INITIAL_COUNT), dayOf);
  const continues = latest.at(-1)?.name === earlier[0]?.name;
  return (
    <Section title={t('timeline.title')}>
      {activities.length === 0 && <p className={css.empty}>{t('timeline.empty')}</p>}
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
  /** The last day has more activities in the next list. */
  continues?: boolean;
  /** The first day continues that of the previous list, which shows its date. */
  continued?: boolean;
}

function Days({ days, original, continues = false, continued = false }: DaysProps) {
  return days.map(({ name, activities }, index) => (
    <section key={name} className={css.day}>
      {!(continued && index === 0) && (
        <h3 className={css.date} suppressHydrationWarning>
          {name}
        </h3>
      )}
      <ol className={continues && index === days.length - 1 ? `${css.activities} ${css.joined}` : css.activities}>
        {activities.map((activity) => (
          <Entry
            key={`${activity.created_at} ${activity.title} ${activity.description}`}
            activity={activity}
            original={original}
          />
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

function Entry({ activity, original }: { activity: PublicActivity; original: boolean }) {
  const { formatDate } = useLanguage();
  const wording = useTitleWording();
  return (
    <li className={css.activity}>
      <time className={css.time} dateTime={activity.created_at} suppressHydrationWarning>
        {formatDate(activity.created_at, 'time')}
      </time>
      <span className={`${css.dot} ${css[activity.color] ?? ''}`}>
        <Icon name={activity.icon} />
      </span>
      <div className={css.text}>
        <h4 className={css.title}>
          <bdi>{wording(activity.title, original).text}</bdi>
        </h4>
        <p className={css.description}>
          <bdi>{activity.description}</bdi>
        </p>
      </div>
    </li>
  );
}
