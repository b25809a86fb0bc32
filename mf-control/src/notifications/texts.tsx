import { type LanguageCode, MILESTONES, type Milestone, type MilestoneText } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { useLanguageChoices } from '../session/languages';
import { Group } from '../ui/group';
import css from './notifications.module.css';
import { NOTIFICATIONS_API } from './paths';
import { TextForm } from './text-form';

/** What the mails say, by language and milestone. */
export function Texts({ language: usual }: { language: LanguageCode }) {
  const t = useText();
  const [chosenLanguage, setLanguage] = useState<LanguageCode | null>(null);
  const [chosenMilestone, setMilestone] = useState<Milestone | null>(null);
  const language = chosenLanguage ?? usual;
  const languages = useLanguageChoices(usual);
  const milestone = chosenMilestone ?? 'in_transit';
  const texts = useItem<MilestoneText[]>(`${NOTIFICATIONS_API}/texts?language=${language}`);
  return (
    <Group title={t('notifications.texts')} hint={t('notifications.textsHint')} wide>
      <div className={css.choices}>
        <SelectField<LanguageCode>
          name="text_language"
          label={t('notifications.language')}
          value={language}
          onChange={setLanguage}
          choices={languages}
        />
        <SelectField<Milestone>
          name="text_milestone"
          label={t('notifications.milestone')}
          value={milestone}
          onChange={setMilestone}
          choices={MILESTONES.map((value) => ({ value, text: t(`milestone.${value}`) }))}
        />
      </div>
      <ItemState of={texts}>
        {(list) => {
          const text = list.find((one) => one.milestone === milestone);
          const replace = (saved: MilestoneText) =>
            texts.replace(list.map((one) => (one.milestone === saved.milestone ? saved : one)));
          return text && <TextForm key={JSON.stringify(text)} text={text} onSaved={replace} />;
        }}
      </ItemState>
    </Group>
  );
}
