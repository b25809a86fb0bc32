import type { BulkJob, BulkResult } from '@waybill/contracts';
import { ErrorPanel, Link, Loading, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text';
import { fill } from '../../resource/routes';
import css from './bulk.module.css';
import { textFor } from './job-texts';

interface Loaded {
  results: BulkResult[];
  errors: string[];
}

const WENT_WELL = ['done', 'undone'];

/** What became of each parcel; those that were not changed come first. */
export function BulkResults({ job }: { job: BulkJob }) {
  const { id } = job;
  const t = useText();
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void api.get<BulkResult[]>(`/api/bulk/${id}/results`, controller).then(({ data, errors }) => {
      if (!controller.signal.aborted) setLoaded({ results: data ?? [], errors });
    });
    return () => controller.abort();
  }, [api, id]);
  if (!loaded) return <Loading />;
  const wentWell = ({ outcome }: BulkResult) => Number(WENT_WELL.includes(outcome));
  const ordered = [...loaded.results].sort((a, b) => wentWell(a) - wentWell(b));
  return (
    <>
      <ErrorPanel errors={loaded.errors} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={css.scroll} aria-label={t('bulk.results')} tabIndex={0}>
        <table className={css.results}>
          <tbody>
            {ordered.map(({ parcel_id, tracking_code, outcome, message }) => (
              <tr key={parcel_id}>
                <td>
                  <Link to={fill('/control/parcels/:id', { id: parcel_id })}>
                    <code>{tracking_code || parcel_id}</code>
                  </Link>
                </td>
                <td>{message ?? t(outcomeText(outcome, job))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const outcomeText = (outcome: BulkResult['outcome'], job: BulkJob) =>
  outcome === 'undone' || outcome === 'unchanged'
    ? (`bulk.outcome.${outcome}` as const)
    : textFor(`bulk.outcome.${outcome}`, job);
