import type { Parcel } from '@waybill/contracts';
import {
  Button,
  EmptyState,
  ErrorPanel,
  Loading,
  PageTitle,
  siteSettingsAtom,
  useApi,
  useAtomValue,
  useSearchParams,
} from '@waybill/kit';
import { ProgressBar } from '@waybill/kit/forms';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text';
import { Label } from './label';
import css from './label.module.css';
import { MAX_LABELS } from './labels-path';

/** The labels of the parcels named in the URL, one per sheet. */
export function LabelsPage() {
  const t = useText();
  const [query] = useSearchParams();
  const settings = useAtomValue(siteSettingsAtom);
  const { parcels, errors } = useParcels(query.get('ids') ?? '');
  return (
    <>
      <div className={css.actions}>
        <PageTitle
          actions={
            <Button variant="primary" icon="print" disabled={!parcels?.length} onClick={() => window.print()}>
              {t('invoices.print')}
            </Button>
          }
        >
          {t('labels.title')}
        </PageTitle>
      </div>
      <ErrorPanel errors={errors} />
      {parcels === null && (
        <>
          <ProgressBar />
          <Loading />
        </>
      )}
      {parcels?.length === 0 && <EmptyState>{t('labels.empty')}</EmptyState>}
      <div className={css.sheet}>
        {parcels?.map((parcel) => (
          <Label key={parcel.id} parcel={parcel} company={settings?.contact_address ?? ''} />
        ))}
      </div>
    </>
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
