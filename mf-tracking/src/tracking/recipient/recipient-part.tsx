import type { LanguageCode, VerifiedView } from '@waybill/contracts';
import { Loading, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { loadTexts } from '../../i18n/lazy-texts';
import { Section } from '../section/section';
import { AddressPart } from './address-part';
import { Browsers } from './browsers';
import { InstructionForm } from './instruction-form';
import { linkProof, setOpened } from './opened';
import css from './recipient.module.css';
import type { RecipientText } from './texts';
import { VerifiedDetails } from './verified-details';
import { VerifyForm } from './verify-form';

export interface RecipientProps {
  code: string;
}

/** The part with its texts, ready to be shown. */
export async function prepare(language: LanguageCode) {
  const t: RecipientText = await loadTexts(language, (each) => import(`./locales/${each}.json`));
  return ({ code }: RecipientProps) => <RecipientPart key={code} code={code} t={t} />;
}

interface State {
  view: VerifiedView | null;
  isLoading: boolean;
  problem: string | null;
}

/** The full view of the parcel in a verified browser; before that, the ways to verify it. */
function RecipientPart({ code, t }: RecipientProps & { t: RecipientText }) {
  const api = useApi();
  const [{ view, isLoading, problem }, setState] = useState<State>({ view: null, isLoading: true, problem: null });
  const show = (shown: VerifiedView | null) => {
    setOpened(code, shown !== null);
    setState({ view: shown, isLoading: false, problem: null });
  };
  useEffect(() => {
    let isCurrent = true;
    const proof = takeProof();
    const load = proof
      ? api.post<VerifiedView>('/api/recipients/verifications', { code, ...proof })
      : api.get<VerifiedView>(`/api/recipients/parcel?code=${code}`);
    void load.then(({ data, http }) => {
      if (!isCurrent) return;
      if (http === 200) setOpened(code, data !== null);
      setState({ view: data, isLoading: false, problem: http === 200 ? null : t(proof && http ? 'wrong' : 'failed') });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, code, t]);
  return (
    <div className={css.part}>
      <Section title={t(view ? 'yours' : 'title')}>
        {isLoading && <Loading />}
        {!isLoading && !view && <VerifyForm code={code} t={t} problem={problem} onVerified={show} />}
        {view && <VerifiedDetails view={view} t={t} />}
      </Section>
      {view?.role === 'recipient' && (
        <Section title={t('instructions')}>
          <InstructionForm key={view.instructions.length} view={view} code={code} t={t} onGiven={show} />
        </Section>
      )}
      {view?.role === 'recipient' && (view.can_instruct || view.address_requests.length > 0) && (
        <Section title={t('address.title')}>
          <AddressPart view={view} code={code} t={t} onChanged={show} />
        </Section>
      )}
      {view && <Browsers view={view} code={code} t={t} onEnded={show} />}
    </div>
  );
}

/** What the link proved, once: it does not stay in the address, which people copy and send. */
function takeProof() {
  const proof = linkProof(location.hash);
  if (proof) history.replaceState(history.state, '', location.pathname + location.search);
  return proof;
}
