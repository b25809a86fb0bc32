import { adminAtom, LinkButton, PageTitle, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { PASSWORD } from './paths';

export function Account() {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  return (
    <>
      <PageTitle>{t('account.title')}</PageTitle>
      <Group>
        <p>{t('account.email')}</p>
        <p>
          <strong>{admin ? admin.email : ''}</strong>
        </p>
        <p>{t('account.session')}</p>
        <p>
          <LinkButton to={PASSWORD} icon="key">
            {t('account.password')}
          </LinkButton>
        </p>
      </Group>
    </>
  );
}
