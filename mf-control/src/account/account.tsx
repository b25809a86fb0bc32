import type { Account as AccountData } from '@waybill/contracts';
import { adminAtom, LinkButton, PageTitle, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { PASSWORD } from './paths';
import { Sessions } from './sessions';
import { TwoStep } from './two-step';

/** The admin's account: password, two-step verification and sessions. */
export function Account() {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  const account = useItem<AccountData>('/api/admins/account');
  return (
    <>
      <PageTitle>{t('account.title')}</PageTitle>
      <Group title={t('account.passwordTitle')}>
        <p>
          {t('account.email')} <strong>{admin ? admin.email : ''}</strong>
        </p>
        <p>
          <LinkButton to={PASSWORD} icon="key">
            {t('account.password')}
          </LinkButton>
        </p>
      </Group>
      <ItemState of={account}>{(item) => <TwoStep account={item} onChange={account.reload} />}</ItemState>
      <Sessions />
    </>
  );
}
