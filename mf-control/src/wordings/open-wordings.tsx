import type { UnclearWording } from '@waybill/contracts';
import { useEffect } from 'react';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { OpenWording } from './open-wording';
import css from './open-wording.module.css';

interface OpenWordingsProps {
  /** How many are settled: one that was deleted is open again. */
  known: number;
  /** Called after each that was settled, or taken back. */
  onChange: () => void;
}

/** All wordings of which nobody has said what they mean. */
export function OpenWordings({ known, onChange }: OpenWordingsProps) {
  const t = useText();
  const { item: wordings, replace, reload } = useItem<UnclearWording[]>('/api/status-mappings/unclear');
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when there are more or fewer
  useEffect(reload, [reload, known]);
  if (!wordings?.length) return null;
  const settle = (settled: string) => {
    replace(wordings.filter(({ wording }) => wording !== settled));
    onChange();
  };
  const undone = () => {
    reload();
    onChange();
  };
  return (
    <Group title={t('meaning.open')} hint={t('meaning.openHint')} wide>
      <ul className={css.list}>
        {wordings.map((open) => (
          <li key={open.wording}>
            <OpenWording {...open} onSettled={() => settle(open.wording)} onUndone={undone} />
          </li>
        ))}
      </ul>
    </Group>
  );
}
