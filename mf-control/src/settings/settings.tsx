import { PageTitle } from '@waybill/kit';
import { Tiles } from '../layout/tiles';
import { useText } from '../i18n/text';
import { CONTACT, HTML, MAIL } from './paths';

export function Settings() {
  const t = useText();
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <Tiles
        tiles={[
          { path: CONTACT, icon: 'phone', text: t('settings.contact'), hint: t('settings.contactHint') },
          { path: MAIL, icon: 'mail', text: t('settings.mail'), hint: t('settings.mailHint') },
          { path: HTML, icon: 'code', text: t('settings.html'), hint: t('settings.htmlHint') },
        ]}
      />
    </>
  );
}
