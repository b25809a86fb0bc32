import type { PublicActivity, PublicParcel } from '@waybill/contracts';
import { Button, Icon, useLanguage } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { byDay, type Day } from './days';
import css from './timeline.module.css';
import { useHistory } from './use-history';

/** Number of activities that are shown initially. */
const INITIAL_COUNT = 5;

interface TimelineProps {
  parcel: PublicParcel;
  original: boolean;
}

/**
 * The history. Earlier activities are in a native `details` element, so that they are accessible without JavaScript.
 * A parcel that came from elsewhere may be under way without a scan: of that there is nothing to say. The history keeps
 * what was recorded: that its newest entry is true no longer is said.
 */
export function Timeline({ parcel, original }: TimelineProps) {
  const { stage, history, answer, corrected_at: correctedAt } = parcel;
  const t = useText();
  const zone = answer.time_zone;
  const dayOf = useDayName(zone);
  const { activities, loading, failed, loadAll } = useHistory(history);
  const latest = byDay(activities.slice(0, INITIAL_COUNT), dayOf);
  const earlier = byDay(activities.slice(INITIAL_COUNT), dayOf);
  const continues = latest.at(-1)?.name === earlier[0]?.name;
  if (activities.length === 0 && stage !== 'registered') return null;
  const note =
    activities.length === 0
      ? t('timeline.empty')
      : correctedAt && t('timeline.corrected', { time: dayOf(correctedAt) });
  return (
    <Section title={t('timeline.title')}>
      {note && (
        <p className={css.empty} suppressHydrationWarning>
          {note}
        </p>
      )}
      <Days days={latest} zone={zone} original={original} continues={continues} />
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary className={css.toggle}>
            <Icon name="expand_more" />
            <span>{t('timeline.all')}</span>
            <span>{t('timeline.fewer')}</span>
          </summary>
          <Days days={earlier} zone={zone} original={original} continued={continues} />
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
  /** The company's time zone. */
  zone: string;
  original: boolean;
  /** The last day has more activities in the next list. */
  continues?: boolean;
  /** The first day continues that of the previous list, which shows its date. */
  continued?: boolean;
}

function Days({ days, zone, original, continues, continued }: DaysProps) {
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
            key={`${activity.happened_at} ${activity.title} ${activity.description}`}
            activity={activity}
            zone={zone}
            original={original}
          />
        ))}
      </ol>
    </section>
  ));
}

function useDayName(zone: string): (timestamp: string) => string {
  const { code, formatDate } = useLanguage();
  // `dateStyle: 'full'` uses an unidiomatic order in Persian.
  if (code === 'fa')
    return (timestamp) =>
      `${formatDate(timestamp, { weekday: 'long' }, zone)} ${formatDate(timestamp, { dateStyle: 'long' }, zone)}`;
  return (timestamp) => formatDate(timestamp, { dateStyle: 'full' }, zone);
}

function Entry({ activity, zone, original }: { activity: PublicActivity; zone: string; original: boolean }) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { written_in: language } = activity;
  const translation = original ? undefined : activity.translation;
  const foreign = activity.language ?? undefined;
  return (
    <li className={css.activity}>
      <time className={css.time} dateTime={activity.happened_at} suppressHydrationWarning>
        {formatDate(activity.happened_at, 'time', zone)}
      </time>
      <span className={`${css.dot} ${css[activity.color] ?? ''}`}>
        <Icon name={activity.icon} />
      </span>
      <div className={css.text}>
        <h4 className={css.title}>
          <bdi lang={translation?.title ? undefined : foreign}>{translation?.title ?? activity.title}</bdi>
        </h4>
        <p className={css.description}>
          <bdi lang={translation?.description ? undefined : foreign}>
            {translation?.description ?? activity.description}
          </bdi>
          {language && <small className={css.written}>{t('original.language', { language })}</small>}
        </p>
      </div>
    </li>
  );
}
