import type { Answer } from '@waybill/contracts';
import type { TextKey } from './text-key.js';

const STATUS: Record<TextKey, string> = {
  registered: 'OrderProcessing',
  in_transit: 'OrderInTransit',
  out_for_delivery: 'OrderInTransit',
  ready_for_pickup: 'OrderPickupAvailable',
  attempt_failed: 'OrderProblem',
  held: 'OrderProblem',
  delivered: 'OrderDelivered',
  lost: 'OrderProblem',
  cancelled: 'OrderCancelled',
  delayed: 'OrderProblem',
  returning: 'OrderReturned',
  returned: 'OrderReturned',
};

interface Facts {
  code: string;
  link: string;
  company: string;
  wording: TextKey;
  arrival: Answer['arrival'];
}

/** A parcel for mail clients that understand schema.org: what the tracking page says to anyone, and nobody's name. */
export const parcelDelivery = ({ code, link, company, wording, arrival }: Facts): object => ({
  '@context': 'https://schema.org',
  '@type': 'ParcelDelivery',
  trackingNumber: code,
  trackingUrl: link,
  carrier: { '@type': 'Organization', name: company },
  provider: { '@type': 'Organization', name: company },
  partOfOrder: {
    '@type': 'Order',
    orderNumber: code,
    orderStatus: `https://schema.org/${STATUS[wording]}`,
    merchant: { '@type': 'Organization', name: company },
  },
  ...(arrival?.first && { expectedArrivalFrom: arrival.first }),
  ...(arrival?.last && { expectedArrivalUntil: arrival.last }),
  potentialAction: { '@type': 'TrackAction', target: link },
});
