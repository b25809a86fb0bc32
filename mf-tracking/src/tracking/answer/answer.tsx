import { type PublicParcel, placeOf } from '@waybill/contracts';
import { Button, Card, useLanguage, useNow } from '@waybill/kit';
import { useBidiIsolation, useIsTranslated, useStatusWording } from '../../i18n/courier-wording';
import { useText } from '../../i18n/text';
import css from './answer.module.css';
import { Arrival } from './arrival';
import { CodeLine } from './code-line';

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

const MAX_HEADLINE_LENGTH = 100;

/** "On its way, last seen Rotterdam hub". */
function Sentence({ parcel, original }: { parcel: PublicParcel; original: boolean }) {
  const t = useText();
  const wording = useStatusWording();
  const isolate = useBidiIsolation();
  const status = isolate(wording(parcel.status, parcel.stage, original).text);
  const arrived = parcel.stage === 'delivered' || parcel.stage === 'ready_for_pickup';
  const place = currentPlace(parcel, original) ?? (arrived ? parcel.destination : null);
  const text = place === null ? status : t(arrived ? 'answer.at' : 'answer.seen', { status, place: isolate(place) });
  return (
    <h2 id="answer" className={`${css.sentence} ${text.length > MAX_HEADLINE_LENGTH ? css.long : ''}`}>
      {text}
    </h2>
  );
}

/** The parcel's place: its current location, or else the place mentioned in its status. */
function currentPlace({ current_location: location, status }: PublicParcel, original: boolean): string | null {
  if (location || original) return location;
  const place = placeOf(status ?? '');
  return place?.relation === 'at' ? place.name : null;
}

function LastUpdate({ at }: { at: string }) {
  const t = useText();
  const now = useNow();
  const { formatDate, formatRelative } = useLanguage();
  return (
    <p className={css.updated}>
      <span suppressHydrationWarning>{t('answer.updated', { when: formatRelative(at, now) })}</span>
      <time dateTime={at} suppressHydrationWarning>
        {formatDate(at, 'datetime')}
      </time>
    </p>
  );
}
