import type { Invoice } from '@waybill/contracts';
import { Button, PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { HistoryLink } from '../resource/history/history-link';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { DownloadLink } from '../ui/download-link';
import { PrintSheet } from '../ui/print-sheet';
import { InvoiceSheet } from './invoice-sheet';

/** An invoice as it is printed. */
export function InvoicePage({ item, resource }: DetailProps<Invoice>) {
  const t = useText();
  return (
    <>
      <PageTitle
        documentTitle={item.number}
        actions={
          <>
            <Button icon="print" onClick={() => window.print()}>
              {t('invoices.print')}
            </Button>
            <HistoryLink itemPath={fill(resource.routes.item, { id: item.id })} />
            <DownloadLink href={`/api/invoices/${item.id}.pdf`}>{t('invoices.pdf')}</DownloadLink>
          </>
        }
      >
        {item.number}
      </PageTitle>
      <PrintSheet paper="document">
        <InvoiceSheet invoice={item} />
      </PrintSheet>
    </>
  );
}
