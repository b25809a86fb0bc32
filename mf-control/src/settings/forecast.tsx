import type { RetentionForecast } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { DescriptionList, Group } from '../ui/group';

/** The API counts no further. */
const MAX_COUNTED = 1_000;

/** What the next cleanup will remove. */
export function Forecast() {
  const t = useText();
  const forecast = useItem<RetentionForecast[]>('/api/retention');
  return (
    <Group title={t('retention.forecast')}>
      <ItemState of={forecast}>
        {(rules) => (
          <DescriptionList
            items={rules.map((rule) => ({ term: t(`retention.${rule.kind}`), value: <Sentence {...rule} /> }))}
          />
        )}
      </ItemState>
    </Group>
  );
}

function Sentence({ kind, count, before, at }: RetentionForecast) {
  const t = useText();
  const { formatDate, formatNumber } = useLanguage();
  if (before === null || at === null) return t('retention.kept');
  const time = formatDate(at, 'datetime');
  if (count === 0) return t('retention.nothing', { at: time });
  const shown = count < MAX_COUNTED ? formatNumber(count) : `${formatNumber(MAX_COUNTED)}+`;
  return t(`retention.${kind}Due`, { n: count, count: shown, before: formatDate(before, 'datetime'), at: time });
}
