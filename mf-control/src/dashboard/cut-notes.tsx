import type { Dashboard } from '@waybill/contracts';
import { Link, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import { parcels } from '../parcels';
import css from './attention.module.css';

export type Counts = Dashboard['attention_counts'];
export type Kind = keyof Counts;

/** Of lists that are cut, what they are of, and where the rest is. All messages and wordings have a link anyway. */
const CUT: readonly { kind: Kind; text: TextKey; links: readonly { text: TextKey; filter: string }[] }[] = [
  { kind: 'address', text: 'attention.addresses', links: [] },
  { kind: 'wording', text: 'attention.wordings', links: [] },
  {
    kind: 'exception',
    text: 'attention.exceptions',
    links: [
      { text: 'attention.allExceptions', filter: 'status=exception' },
      { text: 'attention.allAttemptsFailed', filter: 'status=attempt_failed' },
    ],
  },
  {
    kind: 'silent',
    text: 'attention.silent',
    links: [{ text: 'attention.allSilent', filter: 'silent=yes' }],
  },
  { kind: 'message', text: 'attention.messages', links: [] },
];

interface CutNotesProps {
  counts: Counts;
  /** The kind of each entry that is shown. */
  shown: readonly Kind[];
}

/** Says which of the shown lists have only the first entries. */
export function CutNotes({ counts, shown }: CutNotesProps) {
  const t = useText();
  const { formatNumber } = useLanguage();
  return CUT.map(({ kind, text, links }) => {
    const n = shown.filter((each) => each === kind).length;
    if (n === 0 || n >= counts[kind]) return null;
    const values = { kind: t(text), n: formatNumber(n), total: formatNumber(counts[kind]) };
    return (
      <p key={kind} className={css.more}>
        {t('attention.cut', values)}
        {links.map((link) => (
          <span key={link.filter}>
            {' · '}
            <Link to={`${parcels.routes.list}?${link.filter}`}>{t(link.text)}</Link>
          </span>
        ))}
      </p>
    );
  });
}
