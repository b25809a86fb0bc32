import { LinkButton } from '@waybill/kit';
import { SETUP } from '../auth/paths';
import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import { Group } from '../ui/group';

/** Leads back to a first run that is not over; on its page it can also be ended. */
export function SetupNote() {
  const t = useText();
  const company = useCompany();
  if (!company || company.setup === 'done') return null;
  return (
    <Group title={t('setup.title')} hint={t('setup.hint')} wide>
      <p>
        <LinkButton to={SETUP} variant="primary">
          {t('setup.continue')}
        </LinkButton>
      </p>
    </Group>
  );
}
