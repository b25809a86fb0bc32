import { LIMITS } from '@waybill/contracts';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';

/** What goes into every page of the site; a save reloads this one, so that it shows. */
export function HtmlSettings() {
  const t = useText();
  return (
    <SettingsPage title="settings.html" hint="settings.htmlHint" onSaved={() => window.location.reload()}>
      {({ field }) => (
        <>
          <TextField
            label={t('settings.metaDescription')}
            optional
            limit={LIMITS.text}
            {...field('meta_description')}
          />
          <TextArea
            label={t('settings.chatCode')}
            hint={t('settings.chatCodeHint')}
            optional
            spellCheck={false}
            limit={LIMITS.chatCode}
            {...field('chat_code')}
          />
        </>
      )}
    </SettingsPage>
  );
}
