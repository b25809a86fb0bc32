import type { ImportRow } from '@waybill/contracts';
import { Button, Icon } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import { saveInvalid } from './files';
import css from './import.module.css';
import { ImportReport } from './import-report';
import { countOf, ICONS, OUTCOMES, type Outcome } from './outcomes';
import { Statuses } from './statuses';

/** What the import would do: how many rows of each kind, as filters, and the rows. */
export function CheckStep({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  const [only, setOnly] = useState<Outcome | null>(null);
  const invalid = countOf(rows, 'wrong');
  return (
    <Group wide title={t('import.report')} hint={t('import.reportHint')}>
      <ul className={css.tiles} aria-label={t('import.report')}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <Tile
              outcome={outcome}
              count={countOf(rows, outcome)}
              pressed={only === outcome}
              onPress={() => setOnly(only === outcome ? null : outcome)}
            />
          </li>
        ))}
      </ul>
      {invalid > 0 && (
        <div className={css.buttons}>
          <Button size="small" onClick={() => setOnly(only === 'wrong' ? null : 'wrong')}>
            {t(only === 'wrong' ? 'import.allRows' : 'import.onlyInvalid')}
          </Button>
          <Button size="small" icon="download" onClick={() => saveInvalid(rows)}>
            {t('import.saveInvalid')}
          </Button>
        </div>
      )}
      <Statuses rows={rows} />
      <ImportReport key={only} rows={only ? rows.filter(({ outcome }) => outcome === only) : rows} />
    </Group>
  );
}

interface TileProps {
  outcome: Outcome;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

/** The number of rows with one outcome; pressed, only these are shown. */
function Tile({ outcome, count, pressed, onPress }: TileProps) {
  const t = useText();
  return (
    <button
      type="button"
      className={css.tile}
      data-outcome={outcome}
      aria-pressed={pressed}
      disabled={count === 0}
      onClick={onPress}
    >
      <span className={css.count}>{t('import.number', { n: count })}</span>
      <span className={css.outcome} data-outcome={outcome}>
        <Icon name={ICONS[outcome]} />
        {t(`outcome.${outcome}`)}
      </span>
    </button>
  );
}
