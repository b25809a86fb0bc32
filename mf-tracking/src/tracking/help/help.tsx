import type { MessageTopic, ParcelState, PublicParcel } from '@waybill/contracts';
import { Link, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './help.module.css';

const TOPICS: Partial<Record<ParcelState, MessageTopic>> = {
  late: 'late',
  silent: 'where',
  delivered: 'damaged',
  attempt_failed: 'address',
  ready_for_pickup: 'pickup',
};

/** Whom to ask about this parcel, who then need not ask which. */
export function Help({ parcel: { tracking_code: code, answer } }: { parcel: PublicParcel }) {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom);
  const topic = answer.phrase === 'held_by_customs' ? 'customs' : (TOPICS[answer.state] ?? 'other');
  return (
    <Section title={t('help.title')}>
      <div className={css.help}>
        <Link to={`/contact.html?${new URLSearchParams({ code, topic, state: answer.state })}`}>{t('help.write')}</Link>
        {settings?.contact_phone && (
          <a href={`tel:${settings.contact_phone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {settings.contact_phone}
          </a>
        )}
        {settings?.contact_hours && (
          <p className={css.hours}>
            <bdi lang={settings.contact_language}>{settings.contact_hours}</bdi>
          </p>
        )}
      </div>
    </Section>
  );
}

/** Ways to hear of this parcel without coming back: a page of their own, which has room for a form. */
export function Follow({ code }: { code: string }) {
  const t = useText();
  return (
    <Section title={t('follow.title')}>
      <Link to={`/updates.html?code=${code}`}>{t('follow.link')}</Link>
    </Section>
  );
}

/** Asks how the delivery was. */
export function Rate({ code }: { code: string }) {
  const t = useText();
  const question = t('help.rate');
  const steps = [`1 · ${t('help.rate.1')}`, '2', '3', '4', `5 · ${t('help.rate.5')}`];
  return (
    <Section title={question}>
      <div className={css.rate}>
        {steps.map((step, index) => (
          <Link
            key={step}
            to={`/feedback.html?${new URLSearchParams({ code, rating: `${index + 1}` })}`}
            aria-label={`${question} ${step}`}
          >
            {step}
          </Link>
        ))}
      </div>
    </Section>
  );
}
