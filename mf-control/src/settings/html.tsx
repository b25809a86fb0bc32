import { LIMITS } from '@waybill/contracts';
import { useToast } from '@waybill/kit';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useEffect } from 'react';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';

/** Set while the page reloads after a save, which it then reports. */
const SAVED = 'html settings saved';

/** The settings that every page's HTML contains. Saving reloads this page, so that the change takes effect. */
export function HtmlSettings() {
  const t = useText();
  const toast = useToast();
  useEffect(() => {
    if (!sessionStorage.getItem(SAVED)) return;
    sessionStorage.removeItem(SAVED);
    toast(t('settings.htmlSaved'), 'success');
  }, [t, toast]);
  const reload = () => {
    sessionStorage.setItem(SAVED, 'yes');
    window.location.reload();
  };
  return (
    <SettingsPage title="settings.html" hint="settings.htmlHint" onSaved={reload}>
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
