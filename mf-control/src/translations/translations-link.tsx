import { LinkButton } from '@waybill/kit';
import { useText } from '../i18n/text';

/** Link to the translations of the item at this path. */
export function TranslationsLink({ itemPath }: { itemPath: string }) {
  const t = useText();
  return (
    <LinkButton to={`${itemPath}/translations`} icon="language">
      {t('translations.list')}
    </LinkButton>
  );
}
