import type { Dashboard } from '@waybill/contracts';
import { Link, useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import { parcels } from '../parcels';
import { StageBar } from '../parcels/stage-badge';
import { Chart } from './chart';
import css from './stage-chart.module.css';

/** How many parcels are in each stage, as bars that lead to their lists. */
export function StageChart({ stages }: Pick<Dashboard, 'stages'>) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const most = Math.max(1, ...stages.map((stage) => stage.parcels));
  return (
    <Chart
      title={t('chart.stages')}
      columns={[t('parcels.stage'), t('parcels.list')]}
      rows={stages.map((each) => [t(`stage.${each.stage}`), formatNumber(each.parcels)])}
    >
      <ul className={css.bars}>
        {stages.map((each) => (
          <li key={each.stage}>
            <Link to={`${parcels.routes.list}?status=${each.stage}`} className={css.row}>
              <span>{t(`stage.${each.stage}`)}</span>
              <StageBar stage={each.stage} share={each.parcels / most} />
              <span className={css.value}>{formatNumber(each.parcels)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
