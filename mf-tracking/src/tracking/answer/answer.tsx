import type { PublicParcel } from '@waybill/contracts';
import { Button, Card, useLanguage, useNow } from '@waybill/kit';
import { useText } from '../../text';
import css from './answer.module.css';
import { Arrival } from './arrival';
import { CodeLine } from './code-line';
import { useIsTranslated, useStatusWording } from './wording';

interface AnswerProps {
  parcel: PublicParcel;
  original: boolean;
  onOriginal: (original: boolean) => void;
}

export function Answer({ parcel, original, onOriginal }: AnswerProps) {
  const t = useText();
  const isTranslated = useIsTranslated();
  return (
    <Card perforated className={css.card} aria-labelledby="answer">
      <Sentence parcel={parcel} original={original} />
      <Arrival parcel={parcel} />
      <LastUpdate at={parcel.history.data[0]?.created_at ?? parcel.updated_at} />
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
      <CodeLine code={parcel.tracking_code} />
    </Card>
  );
}

/** "On its way, last seen Rotterdam hub". */
function Sentence({ parcel, original }: { parcel: PublicParcel; original: boolean }) {
  const t = useText();
  const wording = useStatusWording();
  const apart = useIsolation();
  const status = apart(wording(parcel.status, parcel.stage, original).text);
  const arrived = parcel.stage === 'delivered' || parcel.stage === 'ready_for_pickup';
  const place = parcel.current_location ?? (arrived ? parcel.destination : null);
  return (
    <h2 id="answer" className={css.sentence}>
      {place === null ? status : t(arrived ? 'answer.at' : 'answer.seen', { status, place: apart(place) })}
    </h2>
  );
}

/** Keeps a text of another direction together inside a sentence that runs from right to left. */
function useIsolation(): (text: string) => string {
  const { dir } = useLanguage();
  return (text) => (dir === 'rtl' ? `\u2068${text}\u2069` : text);
}

function LastUpdate({ at }: { at: string }) {
  const t = useText();
  const now = useNow();
  const { formatDate, formatRelative } = useLanguage();
  return (
    <p className={css.updated}>
      <span>{t('answer.updated', { when: formatRelative(at, now) })}</span>
      <time dateTime={at}>{formatDate(at, 'datetime')}</time>
    </p>
  );
}
