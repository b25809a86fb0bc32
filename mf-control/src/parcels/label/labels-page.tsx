import type { Parcel, Settings } from '@waybill/contracts';
import { Button, EmptyState, ErrorPanel, Loading, PageTitle, useApi, useSearchParams } from '@waybill/kit';
import { ProgressBar, SelectField } from '@waybill/kit/forms';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text';
import { useCompany } from '../../session/company';
import { PrintSheet } from '../../ui/print-sheet';
import { Label } from './label';
import css from './label.module.css';
import { MAX_LABELS } from './labels-path';
import { PAPERS, type Paper, usePaper } from './paper';
import { inGroups, MAX_PIECES, piecesOf } from './pieces';
import { usePrintOnce } from './use-print-once';
import { Waybill } from './waybill';

/** The labels or waybills of the parcels named in the URL. */
export function LabelsPage() {
  const t = useText();
  const [query] = useSearchParams();
  const company = useCompany();
  const [paper, setPaper] = usePaper();
  const { parcels, errors } = useParcels(query.get('ids') ?? '');
  const isReady = Boolean(parcels?.length && company);
  const { isCut } = piecesOf(parcels ?? []);
  usePrintOnce(isReady);
  return (
    <>
      <PageTitle
        actions={
          <Button variant="primary" icon="print" disabled={!isReady} onClick={() => window.print()}>
            {t('invoices.print')}
          </Button>
        }
      >
        {t('labels.title')}
      </PageTitle>
      <SelectField
        label={t('labels.paper')}
        name="paper"
        className={css.choice ?? ''}
        choices={PAPERS.map((value) => ({ value, text: t(`paper.${value}`) }))}
        value={paper}
        onChange={(chosen) => setPaper(chosen as Paper)}
      />
      <ErrorPanel errors={isCut && paper !== 'waybill' ? [...errors, t('labels.cut', { n: MAX_PIECES })] : errors} />
      {parcels === null && (
        <>
          <ProgressBar />
          <Loading />
        </>
      )}
      {parcels?.length === 0 && <EmptyState>{t('labels.empty')}</EmptyState>}
      {parcels && <Sheets parcels={parcels} company={company} paper={paper} />}
    </>
  );
}

interface SheetsProps {
  parcels: readonly Parcel[];
  company: Settings | null;
  paper: Paper;
}

const PER_SHEET = 4;

function Sheets({ parcels, company, paper }: SheetsProps) {
  const { pieces } = piecesOf(parcels);
  const labels = pieces.map((piece) => (
    <Label key={`${piece.parcel.id}-${piece.number}`} piece={piece} company={company} />
  ));
  if (paper === 'waybill') {
    return (
      <PrintSheet paper="document">
        <div className={css.sheets}>
          {parcels.map((parcel) => (
            <Waybill key={parcel.id} parcel={parcel} company={company} />
          ))}
        </div>
      </PrintSheet>
    );
  }
  if (paper === 'label') {
    return (
      <PrintSheet paper="label">
        <div className={css.sheets}>{labels}</div>
      </PrintSheet>
    );
  }
  return (
    <PrintSheet paper="full">
      <div className={css.sheets}>
        {inGroups(labels, PER_SHEET).map((group) => (
          <div key={group[0]?.key} className={css.a4}>
            {group}
          </div>
        ))}
      </div>
    </PrintSheet>
  );
}

/** Parcels by a comma-separated list of ids, in that order; null while they are loading. */
function useParcels(list: string) {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ parcels: Parcel[]; errors: string[] } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ids = [...new Set(list.split(',').filter(Boolean))].slice(0, MAX_LABELS);
    const requests = ids.map((id) => api.get<Parcel>(`/api/parcels/${encodeURIComponent(id)}`, controller));
    void Promise.all(requests).then((results) => {
      if (controller.signal.aborted) return;
      const errors = results.flatMap((result) => result.errors);
      setLoaded({ parcels: results.flatMap(({ data }) => data ?? []), errors: [...new Set(errors)] });
    });
    return () => controller.abort();
  }, [api, list]);
  return { parcels: loaded?.parcels ?? null, errors: loaded?.errors ?? [] };
}
