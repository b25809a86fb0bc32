import type { Invoice } from '@waybill/contracts';
import { Button, Card, PageTitle, useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import { DownloadLink } from '../ui/download-link';
import { DescriptionList } from '../ui/group';
import css from './invoices.module.css';

/** An invoice, laid out for printing. */
export function InvoicePage({ item }: { item: Invoice }) {
  const t = useText();
  const { formatDate } = useLanguage();
  return (
    <>
      <div className={css.actions}>
        <PageTitle
          documentTitle={item.number}
          actions={
            <>
              <Button icon="print" onClick={() => window.print()}>
                {t('invoices.print')}
              </Button>
              <DownloadLink href={`/api/invoices/${item.id}.pdf`}>{t('invoices.pdf')}</DownloadLink>
            </>
          }
        >
          {item.number}
        </PageTitle>
      </div>
      <Card perforated className={css.sheet} aria-label={item.number}>
        <header className={css.head}>
          <div>
            <p className={css.label}>{t('invoices.singular')}</p>
            <p className={css.number}>{item.number}</p>
            <p>{formatDate(item.created_at)}</p>
          </div>
          <address className={css.party}>
            <strong>{t('invoices.from')}</strong>
            <span>{item.contact_address}</span>
            <span>{item.contact_email}</span>
            <span>{item.contact_phone}</span>
          </address>
        </header>
        {item.tracking_code === null ? (
          <DescriptionList items={[{ term: t('invoices.product'), value: item.product }]} />
        ) : (
          <Parcel item={item} />
        )}
      </Card>
    </>
  );
}

/** The parcel of the invoice with its sender and recipient. */
function Parcel({ item }: { item: Invoice }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const { weight, declared_value: value } = item;
  return (
    <>
      <div className={css.parties}>
        <Party
          title={t('parcels.sender')}
          name={item.sender_name}
          email={item.sender_email}
          place={item.pickup_location}
        />
        <Party
          title={t('parcels.recipient')}
          name={item.recipient_name}
          email={item.recipient_email}
          place={item.destination}
        />
      </div>
      <DescriptionList
        items={[
          { term: t('parcels.code'), value: <code>{item.tracking_code}</code> },
          { term: t('parcels.shippedVia'), value: item.shipped_via },
          {
            term: t('parcels.weight'),
            value: weight === null ? null : t('parcels.kilograms', { n: formatNumber(weight) }),
          },
          {
            term: t('parcels.declaredValue'),
            value: value === null ? null : formatNumber(value, { minimumFractionDigits: 2 }),
          },
        ]}
      />
    </>
  );
}

interface PartyProps {
  title: string;
  name: string | null;
  email: string | null;
  place: string | null;
}

function Party({ title, name, email, place }: PartyProps) {
  if (!name && !email && !place) return null;
  return (
    <address className={css.party}>
      <strong>{title}</strong>
      <span>{name}</span>
      <span>{place}</span>
      <span>{email}</span>
    </address>
  );
}
