import type { Dashboard as Figures } from '@waybill/contracts';
import { Icon, PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Tile } from '../layout/section';
import { Tiles } from '../layout/tiles';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { ExamplesNote } from '../settings/examples-note';
import { SetupNote } from '../settings/setup-note';
import { Attention } from './attention';
import css from './dashboard.module.css';
import { FigureList } from './figures';
import { NewestActivities } from './newest-activities';
import { ScanField } from './scan-field';
import { ScansChart } from './scans-chart';
import { StageChart } from './stage-chart';

/** The first page of the panel: the work of the day first, then the sections. */
export function Dashboard({ tiles }: { tiles: readonly Tile[] }) {
  const t = useText();
  const loaded = useItem<Figures>('/api/dashboard');
  return (
    <>
      <PageTitle>{t('nav.panel')}</PageTitle>
      <SetupNote />
      <ExamplesNote />
      <ScanField />
      <ItemState of={loaded}>
        {(figures) => (
          <>
            <FigureList {...figures} />
            <div className={css.columns}>
              <div className={css.column}>
                <Attention {...figures} />
                <NewestActivities activities={figures.newest_activities} />
              </div>
              <div className={css.column}>
                <StageChart stages={figures.stages} />
                <ScansChart days={figures.scans_by_day} />
              </div>
            </div>
          </>
        )}
      </ItemState>
      <Tiles tiles={tiles} />
      <p className={css.disclaimer}>
        <Icon name="info" />
        {t('dashboard.disclaimer')}
      </p>
    </>
  );
}
