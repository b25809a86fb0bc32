import { Button } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { MeaningLine } from '../../meaning/meaning-line';
import { useMeaning } from '../../meaning/use-meaning';
import { ActivityMark } from '../../ui/activity-mark';
import type { What } from '../queue/entry';
import css from './setup.module.css';

interface SetupLineProps {
  what: What;
  place: string;
  onChange: () => void;
}

/** What every scan of this run says. */
export function SetupLine({ what, place, onChange }: SetupLineProps) {
  const t = useText();
  const meaning = useMeaning({ title: what.title }, what.event);
  return (
    <div className={css.line}>
      <div>
        <ActivityMark icon={what.icon} color={what.color}>
          <strong>{what.title}</strong>
          {place && <span>{place}</span>}
        </ActivityMark>
        <p className={css.meaning}>
          <MeaningLine meaning={meaning} />
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={onChange}>
        {t('scanning.change')}
      </Button>
    </div>
  );
}
