import { DASHBOARD_LIMITS, type Dashboard } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import legend from '../ui/legend.module.css';
import { Chart } from './chart';
import css from './scans-chart.module.css';

type Days = Dashboard['scans_by_day'];

const WIDTH = 448;
const PLOT = { top: 18, height: 120, start: 36 };
const GAP = 4;
const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The upper end of the axis: a round number with a round half, not below the largest value. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * size).find((end) => end >= Math.max(value, 2)) ?? value;
}

/** How many scans were entered on each of the last days. */
export function ScansChart({ days }: { days: Days }) {
  const t = useText();
  const { formatNumber, formatDate } = useLanguage();
  const total = days.reduce((sum, { scans }) => sum + scans, 0);
  const countOf = ({ scans }: Days[number]) =>
    scans >= DASHBOARD_LIMITS.counted ? `${formatNumber(scans)}+` : formatNumber(scans);
  return (
    <Chart
      title={t('chart.scans')}
      hint={t('chart.scansIn', { n: formatNumber(total), days: days.length })}
      columns={[t('chart.day'), t('chart.scansColumn')]}
      rows={days.map((each) => [formatDate(each.day, DATE), countOf(each)])}
    >
      <Drawing days={days} label={t('chart.scansLabel', { n: formatNumber(total), days: days.length })} />
      <ul className={`${legend.legend} ${css.legend}`}>
        <li>{t('chart.weekday')}</li>
        <li data-weekend="">{t('chart.weekend')}</li>
      </ul>
    </Chart>
  );
}

/** A bar for each day, the newest at the end of the line of reading. */
function Drawing({ days, label }: { days: Days; label: string }) {
  const { dir, formatNumber, formatDate } = useLanguage();
  const end = roundUp(Math.max(...days.map(({ scans }) => scans)));
  const bottom = PLOT.top + PLOT.height;
  const step = (WIDTH - PLOT.start) / days.length;
  const mirrored = (x: number, width = 0) => (dir === 'rtl' ? WIDTH - x - width : x);
  const most = days.findLast(({ scans }) => scans === Math.max(...days.map((each) => each.scans)));
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${bottom + 22}`} role="img" aria-label={label}>
      {[0, end / 2, end].map((value) => {
        const y = bottom - (value / end) * PLOT.height;
        return (
          <g key={value}>
            <line className={css.grid} x1={mirrored(PLOT.start)} x2={mirrored(WIDTH)} y1={y} y2={y} />
            <text className={css.axis} x={mirrored(PLOT.start - 8)} y={y + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          </g>
        );
      })}
      {days.map((each, index) => {
        const height = (each.scans / end) * PLOT.height;
        const x = mirrored(PLOT.start + index * step + GAP / 2, step - GAP);
        const middle = x + (step - GAP) / 2;
        return (
          <g key={each.day}>
            <rect
              className={css.bar}
              data-weekend={isWeekend(each.day) || undefined}
              x={x}
              y={bottom - height}
              width={step - GAP}
              height={height}
              rx="2"
            />
            <text className={css.day} x={middle} y={bottom + 16} textAnchor="middle">
              {formatDate(each.day, { day: 'numeric' })}
            </text>
            {each === most && each.scans > 0 && (
              <text className={css.value} x={middle} y={bottom - height - 5} textAnchor="middle">
                {formatNumber(each.scans)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
