import type { Parcel } from '@waybill/contracts';
import { LinkButton } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { labelsPath, MOST_LABELS } from '../paths';

/** Leads to the labels of the ticked parcels. */
export function LabelsLink({ selected }: { selected: Parcel[] }) {
  const t = useText();
  if (selected.length === 0) return null;
  return (
    <LinkButton to={labelsPath(selected.map(({ id }) => id))} icon="print">
      {t('labels.print', { n: Math.min(selected.length, MOST_LABELS) })}
    </LinkButton>
  );
}
