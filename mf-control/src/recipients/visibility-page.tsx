import {
  fieldsOf,
  MAIL_ADDRESS,
  type Parcel,
  SEEN_FIELDS,
  type SeenField,
  type SeenParcel,
  VIEWERS,
  VISIBILITY,
  type Viewer,
  type Visibility,
} from '@waybill/contracts';
import { Loading, PageTitle } from '@waybill/kit';
import { SelectField } from '@waybill/kit/forms';
import { useState } from 'react';
import { type TextKey, useText } from '../i18n/text';
import { FIELD_TEXTS } from '../resource/history/field-texts';
import { useItem } from '../resource/item/use-item';
import type { ItemSubpageProps } from '../resource/resource';
import { type Description, DescriptionList, Group } from '../ui/group';
import { ParentLink } from '../ui/parent-link';
import { useInstructionText } from './instruction-text';
import css from './recipients.module.css';

const PROOF_TEXTS: Partial<Record<SeenField, TextKey>> = {
  proof_receiver: 'proof.receiver',
  proof_photo: 'proof.photo',
  proof_signature: 'proof.signature',
};
const labelOf = (field: SeenField): TextKey => PROOF_TEXTS[field] ?? FIELD_TEXTS[field] ?? 'parcels.facts';

/** Who sees which field of this parcel, and the parcel as each of them sees it. */
export function VisibilityPage({ item: parcel, itemPath }: ItemSubpageProps<Parcel>) {
  const t = useText();
  const { item: views } = useItem<Visibility>(`/api/recipients/visibility?parcel_id=${parcel.id}`);
  return (
    <>
      <PageTitle eyebrow={<ParentLink to={itemPath}>{parcel.tracking_code}</ParentLink>}>
        {t('recipients.visibility')}
      </PageTitle>
      {views ? <ViewAs views={views} /> : <Loading />}
      <Group title={t('visibility.table')} hint={t('visibility.hint')} wide>
        <Matrix />
      </Group>
    </>
  );
}

/** The table from which the views are built: focusable, because it scrolls on small screens. */
function Matrix() {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('recipients.visibility')}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('visibility.field')}</th>
            {VIEWERS.map((viewer) => (
              <th key={viewer} scope="col">
                {t(`viewer.${viewer}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SEEN_FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row">{t(labelOf(field))}</th>
              {VIEWERS.map((viewer) => (
                <td key={viewer} data-extent={VISIBILITY[field][viewer]}>
                  {t(`extent.${VISIBILITY[field][viewer]}`)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('visibility.subscribers')}</th>
            {VIEWERS.map((viewer) => {
              const extent = viewer === 'admin' ? MAIL_ADDRESS.subscriber : 'none';
              return (
                <td key={viewer} data-extent={extent}>
                  {t(`extent.${extent}`)}
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The parcel as one of its viewers gets it from the server now. */
function ViewAs({ views }: { views: Visibility }) {
  const t = useText();
  const [viewer, setViewer] = useState<Viewer>('visitor');
  const textFor = useValue();
  const shown = views[viewer];
  const items: Description[] = fieldsOf(viewer).map((field) => ({
    term: t(labelOf(field)),
    value: textFor(shown[field]),
  }));
  const isRedacted = Object.keys(shown).length === 0;
  return (
    <Group title={t('visibility.viewAs')} wide>
      <SelectField
        label={t('visibility.viewer')}
        name="viewer"
        value={viewer}
        choices={VIEWERS.map((value) => ({ value, text: t(`viewer.${value}`) }))}
        onChange={(value) => setViewer(value ?? 'visitor')}
      />
      {isRedacted ? <p>{t('visibility.redacted')}</p> : <DescriptionList items={items} />}
    </Group>
  );
}

function useValue(): (value: SeenParcel[SeenField]) => string | null {
  const t = useText();
  const textOf = useInstructionText();
  return (value) => {
    if (value === undefined || value === null) return null;
    if (typeof value === 'boolean') return t(value ? 'map.yes' : 'map.no');
    return typeof value === 'object' ? textOf(value) : String(value);
  };
}
