import type { Answer as Decision, PublicParcel } from '@waybill/contracts';
import { Button, Icon, useLanguage, useNow } from '@waybill/kit';
import { isTranslated, langOf } from '../../i18n/courier-wording';
import { useText } from '../../i18n/text';
import css from './answer.module.css';
import { CodeLine } from './code-line';
import { Hero } from './hero';
import { useSentence } from './sentence';

interface AnswerProps {
  parcel: PublicParcel;
  original: boolean;
  onOriginal: (original: boolean) => void;
}

/** The answer, drawn as a waybill: the date, the sentence, what to do, and the code on the part that is torn off. */
export function Answer({ parcel, original, onOriginal }: AnswerProps) {
  const t = useText();
  const { answer } = parcel;
  return (
    <section className={css.ticket} data-state={answer.state} data-action={answer.action} aria-labelledby="answer">
      <div className={css.main}>
        <Hero answer={answer} />
        <Sentence parcel={parcel} original={original} />
        <LastUpdate parcel={parcel} />
        {isTranslated(parcel) && (
          <Button
            variant="ghost"
            size="small"
            icon="language"
            className={css.original}
            aria-pressed={original}
            onClick={() => onOriginal(!original)}
          >
            {original ? t('original.hide') : t('original.show')}
          </Button>
        )}
      </div>
      <Band parcel={parcel} original={original} />
      <CodeLine code={parcel.tracking_code} />
    </section>
  );
}

const MAX_HEADLINE_LENGTH = 100;

function Sentence({ parcel, original }: { parcel: PublicParcel; original: boolean }) {
  const { text, lang } = useSentence()(parcel, original);
  return (
    <h2 id="answer" lang={lang} className={`${css.sentence} ${text.length > MAX_HEADLINE_LENGTH ? css.long : ''}`}>
      {text}
    </h2>
  );
}

function LastUpdate({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const now = useNow();
  const { formatDate, formatRelative } = useLanguage();
  const timeZone = parcel.answer.time_zone;
  const at = parcel.history.data[0]?.happened_at ?? parcel.last_scan_at;
  if (!at) return null;
  return (
    <p className={css.updated}>
      <span suppressHydrationWarning>{t('answer.updated', { when: formatRelative(at, now, timeZone) })}</span>
      <time dateTime={at} suppressHydrationWarning>
        {formatDate(at, 'datetime', timeZone)}
      </time>
      {parcel.answer.state === 'delivered' && (
        <b>
          {t('facts.recipient')}: <bdi>{parcel.recipient_name}</bdi>
        </b>
      )}
    </p>
  );
}

/** Who has to act, why, and what happens next. */
function Band({ parcel, original }: Pick<AnswerProps, 'parcel' | 'original'>) {
  const t = useText();
  const { action, note, next, state, next_scan } = parcel.answer;
  const when = useDue(parcel.answer);
  return (
    <div className={css.band}>
      <Icon name={BAND_ICONS[state] ?? 'check'} />
      <div>
        {action && <h3>{t(`act.${action}`)}</h3>}
        {note && (
          <p>
            <bdi lang={langOf(parcel, 'answer_note', original)}>{note}</bdi>
          </p>
        )}
        <p suppressHydrationWarning>{t(`next.${next}`, { when })}</p>
        {next_scan && next !== 'silent' && (
          <p suppressHydrationWarning>{t(next_scan.overdue ? 'next.silent' : 'next.scan', { when })}</p>
        )}
      </div>
    </div>
  );
}

/** When the next scan is due, or was. */
function useDue({ next_scan, time_zone }: Decision): string {
  const { formatDate } = useLanguage();
  return formatDate(next_scan?.by, { ...DAY, hour: 'numeric', minute: '2-digit' }, time_zone);
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

const BAND_ICONS: Partial<Record<Decision['state'], 'warning' | 'schedule' | 'info'>> = {
  held: 'warning',
  attempt_failed: 'warning',
  stopped: 'warning',
  late: 'schedule',
  silent: 'schedule',
  returning: 'info',
  returned: 'info',
};
