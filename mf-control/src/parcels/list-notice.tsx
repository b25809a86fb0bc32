import { LinkButton, useSearchParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import { SavedViews } from './saved-views';

/** Above the rows: the filter of silent parcels, and the saved views. */
export function ListNotice() {
  const t = useText();
  const [query] = useSearchParams();
  const silent = query.get('silent');
  return (
    <>
      {silent && <p>{t('parcels.silentOnly')}</p>}
      <LinkButton size="small" icon="schedule" to={silent ? '/control/parcels' : '/control/parcels?silent=yes'}>
        {t(silent ? 'parcels.allOf' : 'parcels.silentOf')}
      </LinkButton>
      <SavedViews />
    </>
  );
}
