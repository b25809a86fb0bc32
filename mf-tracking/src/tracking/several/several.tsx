import { CODE_LIST, type Lookup, type ParcelSummary } from '@waybill/contracts';
import { Link } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Tag, useHeadline } from '../answer/hero';
import { useSentence } from '../answer/sentence';
import { Section } from '../section/section';
import css from './several.module.css';

/** Several parcels as a list, each row of which opens the full answer. `isCut`: more were asked for. */
export function Several({ rows, isCut }: { rows: Lookup[]; isCut: boolean }) {
  const t = useText();
  return (
    <Section title={t('several.title', { count: rows.length })}>
      <ul className={css.list}>
        {rows.map(({ code, parcel }) => (
          <li key={code} className={css.row}>
            {parcel ? (
              <Row parcel={parcel} />
            ) : (
              <>
                <code dir="ltr">{code}</code> {t('error.parcel_not_found')}
              </>
            )}
          </li>
        ))}
      </ul>
      {isCut && <p>{t('several.limit', { max: CODE_LIST.codes })}</p>}
    </Section>
  );
}

function Row({ parcel }: { parcel: ParcelSummary }) {
  const { tracking_code: code, answer } = parcel;
  const { text, lang } = useSentence()(parcel);
  return (
    <Link to={`/track.html?code=${code}`} className={css.link}>
      <code dir="ltr">{code}</code>
      <b lang={lang}>{text}</b>
      <span className={css.date}>{useHeadline(answer)}</span>
      <Tag answer={answer} />
    </Link>
  );
}
