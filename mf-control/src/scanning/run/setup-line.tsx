import { Button } from '@waybill/kit';
import { useText } from '../../i18n/text';
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
  return (
    <div className={css.line}>
      <ActivityMark icon={what.icon} color={what.color}>
        <strong>{what.title}</strong>
        {place && <span>{place}</span>}
      </ActivityMark>
      <Button variant="ghost" size="small" onClick={onChange}>
        {t('scanning.change')}
      </Button>
    </div>
  );
}
