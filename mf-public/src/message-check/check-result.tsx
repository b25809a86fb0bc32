import { type MessageCheck, readCheckCode } from '@waybill/contracts';
import { ErrorPanel, SuccessPanel, useLanguage } from '@waybill/kit';
import { useApiData } from '../api-data/use-api-data';
import { type TextKey, useText } from '../i18n/text';
import css from './check.module.css';
import { checkPath } from './check-path';

interface CheckResultProps {
  /** That of the URL. */
  code: string | null;
  /** The text that was checked has no code. */
  hasNone: boolean;
  /** The text has a link that does not lead here: a code that is ours does not vouch for it. */
  leadsElsewhere: boolean;
}

/** The plain answer for a code. */
export function CheckResult({ code, hasNone, leadsElsewhere }: CheckResultProps) {
  const t = useText();
  const path = checkPath(code);
  const result = useApiData<MessageCheck>(path);
  const sent = result?.data?.sent;
  const facts = sent && <SentFacts sent={sent} />;
  return (
    <div className={css.result}>
      <ErrorPanel errors={wrong()} />
      {leadsElsewhere && facts}
      <SuccessPanel message={sent && !leadsElsewhere ? t('check.ours') : ''}>
        {facts}
        <p>{t('check.compare')}</p>
      </SuccessPanel>
    </div>
  );

  function wrong(): string[] {
    if (code === null) return hasNone ? [t('check.none')] : [];
    if (path === null || (result && !readCheckCode(code))) return [t('check.typo')];
    if (sent) return leadsElsewhere ? [t('check.elsewhere')] : [];
    if (!result) return [];
    if (result.status === 'success') return [t('check.unknown')];
    return [t(result.http === 429 ? 'contact.too_many' : 'contact.unavailable')];
  }
}

function SentFacts({ sent: { kind, at, parcel } }: { sent: NonNullable<MessageCheck['sent']> }) {
  const t = useText();
  const { formatDate } = useLanguage();
  const facts: [TextKey, string][] = [['check.kind', t(`check.kind.${kind}`)]];
  if (parcel) facts.push(['check.parcel', parcel]);
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('check.sent_at')}</dt>
        <dd suppressHydrationWarning>{formatDate(at, 'datetime')}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
