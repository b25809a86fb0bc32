import { type HomeContent, type HomeTexts, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useForm } from '@waybill/kit/forms';
import { useMemo, useState } from 'react';
import { useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { SectionAnchors } from '../resource/form/section-anchors';
import { useRefreshGraph } from '../session/session';
import { DraftPreview } from '../ui/draft-preview';
import { Group } from '../ui/group';
import sideBySide from '../ui/side-by-side.module.css';
import css from './home.module.css';
import { HOME_API } from './paths';
import { SectionsField } from './sections-field';
import { TextGroups } from './text-groups';
import { contentOf, errorsOf, type HomeValues, initial, toBody } from './values';

interface HomeFormProps {
  language: LanguageCode;
  content: HomeContent;
  onSaved: (content: HomeContent) => void;
}

/** The company's own home page in one language, beside its preview. */
export function HomeForm({ language, content, onSaved }: HomeFormProps) {
  const t = useText();
  const api = useApi();
  const refreshGraph = useRefreshGraph();
  const [usual, setUsual] = useState<HomeTexts>({});
  const form = useForm<HomeValues>({
    initial: initial(content),
    validate: (values) => errorsOf(language, values),
    submit: async (values, changed) => {
      const result = await api.patch<HomeContent>(HOME_API, toBody(language, values, changed));
      if (result.status === 'success') {
        onSaved(result.data);
        void refreshGraph();
      }
      return result;
    },
  });
  const draft = useMemo(() => ({ home: contentOf(form.values) }), [form.values]);
  const dir = RTL_LANGUAGES.includes(language) ? 'rtl' : 'ltr';
  return (
    <PanelForm form={form} save={t('form.save')}>
      <SectionAnchors />
      <div className={sideBySide.columns}>
        <div className={css.editor}>
          <Group title={t('home.sections')} hint={t('home.sectionsHint')}>
            <SectionsField {...form.field('sections')} />
          </Group>
          <TextGroups form={form} usual={usual} dir={dir} />
        </div>
        <div className={css.beside}>
          <Group title={t('pages.preview')} wide>
            <DraftPreview draft={draft} language={language} onReady={setUsual} />
          </Group>
        </div>
      </div>
    </PanelForm>
  );
}
