import type { UnclearWording } from '@waybill/contracts';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { OpenWording } from './open-wording';
import css from './open-wording.module.css';

interface OpenWordingsProps {
  /** Called after each that was settled. */
  onSettled: () => void;
}

/** All wordings of which nobody has said what they mean. */
export function OpenWordings({ onSettled }: OpenWordingsProps) {
  const t = useText();
  const { item: wordings, replace } = useItem<UnclearWording[]>('/api/status-mappings/unclear');
  if (!wordings?.length) return null;
  const settle = (settled: string) => {
    replace(wordings.filter(({ wording }) => wording !== settled));
    onSettled();
  };
  return (
    <Group title={t('meaning.open')} hint={t('meaning.openHint')} wide>
      <ul className={css.list}>
        {wordings.map((open) => (
          <li key={open.wording}>
            <OpenWording {...open} onSettled={() => settle(open.wording)} />
          </li>
        ))}
      </ul>
    </Group>
  );
}
