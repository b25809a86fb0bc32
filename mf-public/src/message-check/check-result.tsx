import { type MessageCheck, readCheckCode } from '@waybill/contracts';
import { ErrorPanel, SuccessPanel, useLanguage } from '@waybill/kit';
import { useApiData } from '../api-data/use-api-data';
import { type TextKey, useText } from '../i18n/text';
import css from './check.module.css';
import { checkPath } from './check-path';

/** The plain answer for the code in the URL; `hasNone`: the text that was checked has no code. */
export function CheckResult({ code, hasNone }: { code: string | null; hasNone: boolean }) {
  const t = useText();
  const path = checkPath(code);
  const result = useApiData<MessageCheck>(path);
  const sent = result?.data?.sent;
  return (
    <div className={css.result}>
      <ErrorPanel errors={wrong()} />
      <SuccessPanel message={sent ? t('check.ours') : ''}>{sent && <Sent sent={sent} />}</SuccessPanel>
    </div>
  );

  function wrong(): string[] {
    if (code === null) return hasNone ? [t('check.none')] : [];
    if (path === null || (result && !readCheckCode(code))) return [t('check.typo')];
    if (!result || sent) return [];
    if (result.status === 'success') return [t('check.unknown')];
    return [t(result.http === 429 ? 'contact.too_many' : 'contact.unavailable')];
  }
}

function Sent({ sent: { kind, at, parcel } }: { sent: NonNullable<MessageCheck['sent']> }) {
  const t = useText();
  const { formatDate } = useLanguage();
  const facts: [TextKey, string][] = [['check.kind', t(`check.kind.${kind}`)]];
  if (parcel) facts.push(['check.parcel', parcel]);
  return (
    <>
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
      <p>{t('check.compare')}</p>
    </>
  );
}
