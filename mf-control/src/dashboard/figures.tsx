import { DASHBOARD_LIMITS, type Dashboard } from '@waybill/contracts';
import { Link, useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import { parcels } from '../parcels';
import css from './figures.module.css';

interface Figure {
  text: string;
  value: string;
  hint?: string;
  /** Filter of the list that shows these parcels. */
  filter?: string;
  urgent?: boolean;
}

/** The figures of the day; each leads to the list of its parcels. */
export function FigureList(figures: Dashboard) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const { dated, on_time } = figures.punctuality;
  const atMost = (value: number) => `${formatNumber(value)}${value >= DASHBOARD_LIMITS.counted ? '+' : ''}`;
  const attemptsFailed = figures.stages.find(({ stage }) => stage === 'attempt_failed')?.parcels ?? 0;
  const list: Figure[] = [
    { text: t('dashboard.inTransit'), value: formatNumber(figures.in_transit), filter: 'status=in_transit' },
    {
      text: t('dashboard.outForDelivery'),
      value: formatNumber(figures.out_for_delivery),
      filter: 'status=out_for_delivery',
    },
    {
      text: t('dashboard.exceptions'),
      value: formatNumber(figures.exceptions),
      filter: 'status=exception',
      urgent: figures.exceptions > 0,
    },
    {
      text: t('dashboard.attemptsFailed'),
      value: formatNumber(attemptsFailed),
      filter: 'status=attempt_failed',
      urgent: attemptsFailed > 0,
    },
    { text: t('dashboard.silent'), value: atMost(figures.silent), filter: 'silent=yes' },
    {
      text: t('dashboard.onTime'),
      value: dated === 0 ? '–' : formatNumber(on_time / dated, { style: 'percent' }),
      hint: dated === 0 ? t('dashboard.onTimeNone') : t('dashboard.onTimeOf', { n: dated }),
    },
  ];
  return (
    <ul className={css.figures} aria-label={t('dashboard.figures')}>
      {list.map((figure) => (
        <li key={figure.text}>
          {figure.filter ? (
            <Link className={css.figure} to={`${parcels.routes.list}?${figure.filter}`}>
              <Content {...figure} />
            </Link>
          ) : (
            <span className={css.figure}>
              <Content {...figure} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ text, value, hint, urgent }: Figure) {
  return (
    <>
      <span className={css.value} data-urgent={urgent || undefined}>
        {value}
      </span>
      <span className={css.text}>{text}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </>
  );
}
