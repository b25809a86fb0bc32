import { Button, Icon, useLanguage, VisuallyHidden } from '@waybill/kit';
import { useText } from '../text';
import { EMPTY_CODE, useErrorText } from './errors';
import { Section } from './section';
import css from './states.module.css';
import { useSearchAgain } from './use-search-again';
import type { Tracking } from './use-tracking';

const EXAMPLE_CODE = 'XXXX-XXXX-XXXX-X';

/** The polite live region: always in the page, so that what appears in it is read out. */
export function Waiting({ tracking }: { tracking: Tracking }) {
  const t = useText();
  const { upper } = useLanguage();
  return (
    <div role="status">
      {tracking.state === 'tracking' && (
        <>
          <p className={css.waiting}>{upper(t('wait.tracking'))}</p>
          <Skeleton />
        </>
      )}
      {tracking.state === 'found' && (
        <VisuallyHidden>{t('answer.ready', { code: tracking.parcel.tracking_code })}</VisuallyHidden>
      )}
    </div>
  );
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

export function Idle() {
  const t = useText();
  const [before, after] = t('idle.label', { example: EXAMPLE_CODE }).split(EXAMPLE_CODE);
  return (
    <Section title={t('idle.title')}>
      <ul className={css.places}>
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
      </ul>
    </Section>
  );
}

export function Refused({ error, http }: { error: string; http: number }) {
  const t = useText();
  const { upper } = useLanguage();
  const errorText = useErrorText();
  const again = useSearchAgain();
  return (
    <section className={css.refused}>
      <p role="alert" className={css.error} dir="auto">
        {upper(errorText(error, http))}
      </p>
      {http === 0 && <p>{t('error.unreachable')}</p>}
      {http === 404 && <p>{t('error.hint')}</p>}
      {error !== EMPTY_CODE && (
        <Button variant="secondary" className={css.again} onClick={again}>
          {t('error.retry')}
        </Button>
      )}
    </section>
  );
}

export function Offline() {
  const t = useText();
  return (
    <section className={css.offline} role="alert">
      <Icon name="cloud_off" />
      <h2 className={css.heading}>{t('offline.title')}</h2>
      <p>{t('offline.text')}</p>
    </section>
  );
}
