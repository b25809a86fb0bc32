import type { LanguageCode, OverviewOffer } from '@waybill/contracts';
import { ErrorPanel, Link, Loading, SuccessPanel, useLanguage, useSearchParams } from '@waybill/kit';
import { type ComponentType, useMemo } from 'react';
import { useApiData } from '../api-data/use-api-data';
import { useText } from '../i18n/text';
import css from './find.module.css';
import { FindForm } from './find-form';
import { OVERVIEWS } from './overviews-path';
import { type FindText, loadTexts } from './texts';

/** The page with its texts. */
export async function prepare(): Promise<ComponentType> {
  const textsIn = await loadTexts();
  return () => <FindPage textsIn={textsIn} />;
}

/** For whoever has no code at hand: the parcels of an address, by mail to that address. */
function FindPage({ textsIn }: { textsIn: (code: LanguageCode) => FindText }) {
  const shared = useText();
  const { code } = useLanguage();
  const t = useMemo(() => textsIn(code), [code, textsIn]);
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <h1 id="page-heading">{shared('find.title')}</h1>
      <Request t={t} />
      <section className={css.section} aria-labelledby="without-email">
        <h2 id="without-email" className={css.heading}>
          {t('other')}
        </h2>
        <p>{t('other_text')}</p>
        <p>
          <Link to="/contact.html?topic=where">{t('write')}</Link>
        </p>
      </section>
    </div>
  );
}

/** The form; after it was sent without JavaScript, its result. */
function Request({ t }: { t: FindText }) {
  const shared = useText();
  const [params] = useSearchParams();
  const isSent = params.get('result') === 'sent';
  const result = useApiData<OverviewOffer>(isSent ? null : OVERVIEWS);
  if (isSent) return <Sent t={t} />;
  if (result === null) return <Loading />;
  if (!result.data) return <ErrorPanel errors={[shared('contact.unavailable')]} />;
  if (!result.data.offered) return <p>{t('unavailable')}</p>;
  return (
    <section className={css.section}>
      {params.has('result') && <ErrorPanel errors={[t('failed')]} />}
      <p>{t('intro')}</p>
      <FindForm t={t} />
      <p className={css.hint}>{t('later')}</p>
    </section>
  );
}

function Sent({ t }: { t: FindText }) {
  return (
    <>
      <SuccessPanel message={t('sent')} />
      <p>{t('later')}</p>
    </>
  );
}
