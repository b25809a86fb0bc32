import type { Parcel } from '@waybill/contracts';
import { LinkButton } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { labelsPath, MAX_LABELS } from './labels-path';

/** Link to the labels of the selected parcels. */
export function LabelsLink({ selected }: { selected: Parcel[] }) {
  const t = useText();
  if (selected.length === 0) return null;
  return (
    <LinkButton to={labelsPath(selected.map(({ id }) => id))} icon="print">
      {t('labels.print', { n: Math.min(selected.length, MAX_LABELS) })}
    </LinkButton>
  );
}
