import type { PersonCount } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './people.module.css';

interface CountsProps {
  counts: readonly PersonCount[];
  /** Heading of what an erasure does, or did. */
  outcome: string;
}

/** Records by kind, with what becomes of them. */
export function Counts({ counts, outcome }: CountsProps) {
  const t = useText();
  const { formatNumber } = useLanguage();
  return (
    <table className={css.counts}>
      <thead>
        <tr>
          <th scope="col">{t('people.kind')}</th>
          <th scope="col">{t('people.count')}</th>
          <th scope="col">{outcome}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, fate, count }) => (
          <tr key={`${kind} ${fate}`} data-fate={fate}>
            <th scope="row">{t(`person.${kind}`)}</th>
            <td>{formatNumber(count)}</td>
            <td>{t(`fate.${fate}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
