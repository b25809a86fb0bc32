import type { ParcelSummary, PublicParcel } from '@waybill/contracts';
import { Button, Icon, Link, useLanguage, VisuallyHidden } from '@waybill/kit';
import { useText } from '../i18n/text';
import { useSentence } from './answer/sentence';
import { EMPTY_CODE, useErrorText } from './errors';
import { Section } from './section/section';
import css from './tracking-states.module.css';
import { useRetry } from './use-retry';
import type { Tracking } from './use-tracking';

const EXAMPLE_CODE = 'XXXX-XXXX-XXXX-X';

/** A polite live region; always rendered, so that screen readers announce changes. */
export function LiveStatus({ tracking }: { tracking: Tracking }) {
  const t = useText();
  const { upper } = useLanguage();
  return (
    <div role="status">
      {tracking.state === 'loading' && (
        <>
          <p className={css.loading}>{upper(t('wait.tracking'))}</p>
          <Skeleton />
        </>
      )}
      {tracking.state === 'several' && (
        <VisuallyHidden key={tracking.changed?.version}>
          {tracking.changed ? <News parcel={tracking.changed} /> : t('several.title', { count: tracking.rows.length })}
        </VisuallyHidden>
      )}
      {tracking.state === 'found' && (
        <VisuallyHidden key={tracking.parcel.version}>
          {tracking.changed ? (
            <News parcel={tracking.parcel} />
          ) : (
            t('answer.ready', { code: tracking.parcel.tracking_code })
          )}
        </VisuallyHidden>
      )}
    </div>
  );
}

/** What is announced of a change that nobody asked for. */
function News({ parcel }: { parcel: PublicParcel | ParcelSummary }) {
  const t = useText();
  const { text } = useSentence()(parcel);
  return `${t('answer.ready', { code: parcel.tracking_code })} ${text}`;
}

function Skeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

export function TrackingHelp() {
  const t = useText();
  const [before, after] = t('idle.label', { example: EXAMPLE_CODE }).split(EXAMPLE_CODE);
  return (
    <Section title={t('idle.title')}>
      <ul className={css.hints}>
        <li>
          <Icon name="pages" /> {t('idle.receipt')}
        </li>
        <li>
          <Icon name="mail" /> {t('idle.message')}
        </li>
        <li>
          <Icon name="qr_code" />
          <span>
            {before}
            <code dir="ltr">{EXAMPLE_CODE}</code>
            {after}
          </span>
        </li>
        <li>
          <Icon name="mail" /> <Link to="/find.html">{t('idle.find')}</Link>
        </li>
      </ul>
    </Section>
  );
}

export function TrackingError({ error, http }: { error: string; http: number }) {
  const t = useText();
  const { upper } = useLanguage();
  const errorText = useErrorText();
  const retry = useRetry();
  return (
    <section className={css.failure}>
      <p role="alert" className={css.error} dir="auto">
        {upper(errorText(error, http))}
      </p>
      {http === 0 && <p>{t('error.unreachable')}</p>}
      {http === 404 && <p>{t('error.hint')}</p>}
      {error !== EMPTY_CODE && (
        <Button variant="secondary" className={css.retry} onClick={retry}>
          {t('error.retry')}
        </Button>
      )}
    </section>
  );
}

export function OfflineNotice() {
  const t = useText();
  return (
    <section className={css.offline} role="alert">
      <Icon name="cloud_off" />
      <h2 className={css.heading}>{t('offline.title')}</h2>
      <p>{t('offline.text')}</p>
    </section>
  );
}
