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
import { MOST_LABELS } from '../paths';
import { Label } from './label';
import css from './label.module.css';

/** The labels of the parcels in the address, each on its own sheet. */
export function LabelsPage() {
  const t = useText();
  const [query] = useSearchParams();
  const settings = useAtomValue(siteSettingsAtom);
  const { parcels, errors } = useParcels(query.get('ids') ?? '');
  return (
    <>
      <div className={css.tools}>
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

/** Parcels by their ids, in that order; null while they are read. */
function useParcels(list: string) {
  const api = useApi();
  const [read, setRead] = useState<{ parcels: Parcel[]; errors: string[] } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ids = [...new Set(list.split(',').filter(Boolean))].slice(0, MOST_LABELS);
    const calls = ids.map((id) => api.get<Parcel>(`/api/parcels/${encodeURIComponent(id)}`, controller));
    void Promise.all(calls).then((answers) => {
      if (controller.signal.aborted) return;
      const errors = answers.flatMap((answer) => answer.errors);
      setRead({ parcels: answers.flatMap(({ data }) => data ?? []), errors: [...new Set(errors)] });
    });
    return () => controller.abort();
  }, [api, list]);
  return { parcels: read?.parcels ?? null, errors: read?.errors ?? [] };
}
