import { LinkButton } from '@waybill/kit';
import { useText } from '../../i18n/text';

/** Path of the page with the changes of an item. */
export const historyPath = (itemPath: string): string => `${itemPath}/history`;

/** Link to the changes of the item at this path. */
export function HistoryLink({ itemPath }: { itemPath: string }) {
  const t = useText();
  return (
    <LinkButton to={historyPath(itemPath)} icon="schedule">
      {t('changes.title')}
    </LinkButton>
  );
}
