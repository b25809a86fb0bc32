import { LIMITS } from '@waybill/contracts';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';
import { useReload } from './use-reload';

/** The settings that every page's HTML contains. Saving reloads this page, so that the change takes effect. */
export function HtmlSettings() {
  const t = useText();
  return (
    <SettingsPage title="settings.html" hint="settings.htmlHint" onSaved={useReload()}>
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
