import type { GivenAddressRequest, Parcel, RecipientAccess, VerifiedBrowser } from '@waybill/contracts';
import { Button, LinkButton, useApi, useLanguage, useNow, useToast } from '@waybill/kit';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { fill } from '../resource/routes';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { PastRequests } from './address-request';
import { InstructionLine } from './instruction-line';
import { useInstructionText } from './instruction-text';
import css from './recipients.module.css';
import { VISIBILITY_PAGE } from './visibility-path';

interface RecipientCardProps {
  parcel: Parcel;
  requests: readonly GivenAddressRequest[] | null;
}

/** What the recipient asked for, which browsers see the parcel in full, and until when. */
export function RecipientCard({ parcel, requests }: RecipientCardProps) {
  const t = useText();
  const { item: access, reload } = useItem<RecipientAccess>(`/api/recipients/access?parcel_id=${parcel.id}`);
  return (
    <Group
      title={t('recipients.title')}
      wide
      action={
        <LinkButton size="small" icon="visibility" to={fill(VISIBILITY_PAGE, { id: parcel.id })}>
          {t('recipients.visibility')}
        </LinkButton>
      }
    >
      <div className={css.card}>
        <InstructionLine instruction={parcel.instruction} />
        {access && <Countdown at={access.redacted_at} />}
        {access && <Wishes instructions={access.instructions} />}
        <PastRequests requests={requests} />
        {access && <Browsers parcel={parcel} browsers={access.browsers} onEnded={reload} />}
      </div>
    </Group>
  );
}

/** When names and addresses disappear for all but the office. */
function Countdown({ at }: { at: string | null }) {
  const t = useText();
  const now = useNow();
  const { formatRelative, formatDate } = useLanguage();
  if (!at) return null;
  const isOver = now !== null && Date.parse(at) <= now;
  const values = { when: formatRelative(at, now), day: formatDate(at, 'date') };
  return <p>{t(isOver ? 'recipients.redacted' : 'recipients.redaction', values)}</p>;
}

function Wishes({ instructions }: Pick<RecipientAccess, 'instructions'>) {
  const t = useText();
  const textOf = useInstructionText();
  if (instructions.length === 0) return <p className={css.muted}>{t('recipients.noWish')}</p>;
  return (
    <details>
      <summary>{t('recipients.wishes', { n: instructions.length })}</summary>
      <ul className={css.list}>
        {instructions.map(({ id, given_at, browser, ...instruction }) => (
          <li key={id}>
            <small className={css.muted}>
              <Timestamp value={given_at} /> · {t('recipients.by')} {browser}
            </small>
            <bdi>{textOf(instruction)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BrowsersProps {
  parcel: Parcel;
  browsers: VerifiedBrowser[];
  onEnded: () => void;
}

function Browsers({ parcel, browsers, onEnded }: BrowsersProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const end = async (browser_id?: string) => {
    const body = { parcel_id: parcel.id, ...(browser_id && { browser_id }) };
    const result = await api.delete<null>('/api/recipients/access', body);
    toast(result.status === 'error' ? (result.errors[0] ?? '') : result.message, result.status);
    onEnded();
  };
  return (
    <>
      <h3 className={css.heading}>{t('recipients.browsers')}</h3>
      {browsers.length === 0 && <p className={css.muted}>{t('recipients.noBrowser')}</p>}
      <ul className={css.list}>
        {browsers.map(({ id, role, by, browser, system, created_at }) => (
          <li key={id} className={css.browser}>
            <span>
              {[browser, system].filter(Boolean).join(' · ') || '–'}
              <small className={css.muted}>
                {t(`viewer.${role}`)} · {t(`recipients.by.${by}`)} · <Timestamp value={created_at} />
              </small>
            </span>
            <Button size="small" onClick={() => void end(id)}>
              {t('recipients.end')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" variant="danger" onClick={() => void end()}>
          {t('recipients.endAll')}
        </Button>
      </div>
    </>
  );
}
