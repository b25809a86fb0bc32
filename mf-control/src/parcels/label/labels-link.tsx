import { LinkButton } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { labelsPath, MAX_LABELS } from './labels-path';

/** Link to the labels of the selected parcels. */
export function LabelsLink({ ids }: { ids: readonly string[] }) {
  const t = useText();
  return (
    <LinkButton to={labelsPath(ids)} icon="print" size="small">
      {t('labels.print', { n: Math.min(ids.length, MAX_LABELS) })}
    </LinkButton>
  );
}
