import type { Paginated, PublicActivity } from '@waybill/contracts';
import { Button, Icon, useLanguage } from '@waybill/kit';
import { useText } from '../../text';
import { useScanWording } from '../answer/wording';
import { Section } from '../section';
import { byDay } from './days';
import css from './timeline.module.css';
import { useScans } from './use-scans';

interface TimelineProps {
  history: Paginated<PublicActivity>;
  original: boolean;
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function Timeline({ history, original }: TimelineProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { shown, loading, failed, showAll } = useScans(history);
  return (
    <Section title={t('timeline.title')}>
      {shown.length === 0 && <p className={css.empty}>{t('timeline.empty')}</p>}
      {byDay(shown, (moment) => formatDate(moment, DAY)).map(({ name, scans }) => (
        <section key={name} className={css.day}>
          <h3 className={css.date}>{name}</h3>
          <ol className={css.scans}>
            {scans.map((scan) => (
              <Scan key={`${scan.created_at} ${scan.title} ${scan.description}`} scan={scan} original={original} />
            ))}
          </ol>
        </section>
      ))}
      {failed && <p role="alert">{t('timeline.failed')}</p>}
      {showAll && (
        <Button className={css.more} icon="expand_more" busy={loading} onClick={showAll}>
          {loading ? t('timeline.loading') : t('timeline.all')}
        </Button>
      )}
    </Section>
  );
}

function Scan({ scan, original }: { scan: PublicActivity; original: boolean }) {
  const { formatDate } = useLanguage();
  const wording = useScanWording();
  return (
    <li className={css.scan}>
      <time className={css.time} dateTime={scan.created_at}>
        {formatDate(scan.created_at, 'time')}
      </time>
      <span className={`${css.dot} ${css[scan.color] ?? ''}`}>
        <Icon name={scan.icon} />
      </span>
      <div className={css.text}>
        <h4 className={css.title} dir="auto">
          {wording(scan.title, original).text}
        </h4>
        <p className={css.description} dir="auto">
          {scan.description}
        </p>
      </div>
    </li>
  );
}
