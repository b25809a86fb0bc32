import type { ActivityColor, ActivityIcon, Stage, TrackingEvent } from '@waybill/contracts';
import { cityOf, nameOf, type Place } from './places.js';

/** One scan of a demo parcel, `hours` after the shipment was registered. */
export interface Scan {
  hours: number;
  place: Place;
  title: string;
  event: TrackingEvent;
  description: string;
  status: string;
  icon: ActivityIcon;
  color: ActivityColor;
}

export interface Route {
  service: string;
  from: Place;
  to: Place;
  /** Transfer points, in order. */
  via: readonly Place[];
  carried: { icon: ActivityIcon; by: string; hours: number };
}

const AIR = { icon: 'airplanemode_active', by: 'by air', hours: 9 } as const;
const ROAD = { icon: 'local_shipping', by: 'by truck', hours: 11 } as const;
const SEA = { icon: 'directions_boat', by: 'by sea', hours: 130 } as const;

/** The company's services with the routes they are used on. */
export const ROUTES: readonly Route[] = [
  { service: 'International courier', from: 'london', via: ['leipzig', 'dubai'], to: 'singapore', carried: AIR },
  { service: 'Air freight', from: 'frankfurt', via: ['istanbul'], to: 'delhi', carried: AIR },
  { service: 'Door to door', from: 'milan', via: ['lyon'], to: 'paris', carried: ROAD },
  { service: 'Express courier', from: 'amsterdam', via: [], to: 'berlin', carried: ROAD },
  { service: 'Road freight', from: 'rotterdam', via: ['hamburg'], to: 'copenhagen', carried: ROAD },
  { service: 'Sea freight', from: 'shanghai', via: ['singapore'], to: 'rotterdam', carried: SEA },
  { service: 'International courier', from: 'newyork', via: ['london'], to: 'oslo', carried: AIR },
  { service: 'Air freight', from: 'saopaulo', via: ['lisbon'], to: 'madrid', carried: AIR },
  { service: 'Door to door', from: 'warsaw', via: ['vienna'], to: 'athens', carried: ROAD },
  { service: 'Express courier', from: 'stockholm', via: ['copenhagen'], to: 'hamburg', carried: ROAD },
  { service: 'Road freight', from: 'hamburg', via: ['berlin'], to: 'warsaw', carried: ROAD },
  { service: 'Sea freight', from: 'santos', via: ['casablanca'], to: 'lisbon', carried: SEA },
  { service: 'International courier', from: 'tokyo', via: ['dubai', 'frankfurt'], to: 'helsinki', carried: AIR },
  { service: 'Air freight', from: 'chicago', via: ['london'], to: 'nairobi', carried: AIR },
  { service: 'Door to door', from: 'oslo', via: ['stockholm'], to: 'helsinki', carried: ROAD },
  { service: 'Express courier', from: 'paris', via: [], to: 'lyon', carried: ROAD },
];

/** All scans of a parcel up to the stage `outcome`. */
export function journey(route: Route, outcome: Stage): Scan[] {
  const transit = [...collected(route), ...carried(route)];
  const delivery = delivered(route);
  const [out, done] = [delivery.slice(0, 1), delivery.slice(1)];
  const ends: Record<Stage, Scan[]> = {
    registered: transit.slice(0, 1),
    picked_up: transit.slice(0, 2),
    in_transit: transit.slice(0, -1),
    out_for_delivery: [...transit, ...out],
    ready_for_pickup: [...transit, readyForPickup(route)],
    delivered: [...transit, ...out, ...done],
    attempt_failed: [...transit, ...out, attemptFailed(route)],
    exception: [...transit.slice(0, -1), isInCustomsUnion(route) ? heldUp(route) : heldByCustoms(route)],
    returned: [...transit, ...out, attemptFailed(route), returned(route)],
  };
  return dated(ends[outcome]);
}

/** Converts hours since the previous scan to hours since registration. */
function dated(scans: Scan[]): Scan[] {
  let hours = 0;
  return scans.map((scan) => {
    hours += scan.hours;
    return { ...scan, hours };
  });
}

const collected = ({ from }: Route): Scan[] => [
  {
    hours: 0,
    place: from,
    title: 'Shipment registered',
    event: 'registered',
    description: `The sender registered the parcel in ${cityOf(from)}.`,
    status: 'Registered',
    icon: 'radio_button_unchecked',
    color: 'black',
  },
  {
    hours: 5.2,
    place: from,
    title: 'Picked up',
    event: 'picked_up',
    description: `Our courier collected the parcel from the sender in ${cityOf(from)}.`,
    status: 'Picked up',
    icon: 'local_shipping',
    color: 'gold',
  },
];

const carried = ({ from, via, to, carried: leg }: Route): Scan[] =>
  [...via, to].flatMap((next, index): Scan[] => {
    const start = index === 0 ? from : (via[index - 1] ?? from);
    return [
      {
        hours: 3.4,
        place: start,
        title: `Arrived at ${cityOf(start)} sorting center`,
        event: 'arrived',
        description: 'Weighed, measured and sorted for the next leg.',
        status: `Arrived at the ${cityOf(start)} sorting center`,
        icon: 'home_work',
        color: 'gold',
      },
      {
        hours: 4.7,
        place: start,
        title: `Departed ${cityOf(start)}`,
        event: 'departed',
        description: `On its way to ${nameOf(next)} ${leg.by}.`,
        status: `In transit to ${cityOf(next)}`,
        icon: leg.icon,
        color: 'gold',
      },
      {
        hours: leg.hours,
        place: next,
        title: `Arrived in ${cityOf(next)}`,
        event: 'arrived',
        description: next === to ? 'Unloaded in the destination country.' : 'Unloaded for the next leg.',
        status: `Arrived in ${cityOf(next)}`,
        icon: 'home_work',
        color: 'gold',
      },
    ];
  });

const delivered = ({ to }: Route): Scan[] => [
  {
    hours: 13.1,
    place: to,
    title: 'Out for delivery',
    event: 'out_for_delivery',
    description: `With our courier in ${cityOf(to)}. Please make sure someone is there to receive it.`,
    status: 'Out for delivery',
    icon: 'moped',
    color: 'green',
  },
  {
    hours: 4.3,
    place: to,
    title: 'Delivered',
    event: 'delivered',
    description: 'Handed over to the recipient.',
    status: 'Delivered',
    icon: 'check_circle',
    color: 'green',
  },
];

const readyForPickup = ({ to }: Route): Scan => ({
  hours: 8.5,
  place: to,
  title: 'Ready for pickup',
  event: 'ready_for_pickup',
  description: `Ready at our counter in ${cityOf(to)}, open 8:00 to 20:00. Please bring a photo ID.`,
  status: 'Ready for pickup',
  icon: 'departure_board',
  color: 'green',
});

const attemptFailed = ({ to }: Route): Scan => ({
  hours: 5.6,
  place: to,
  title: 'Delivery attempted',
  event: 'attempt_failed',
  description:
    'No one was there to receive the parcel. The courier left a card and will try again on the next business day.',
  status: 'Delivery attempt failed',
  icon: 'pan_tool',
  color: 'red',
});

const heldByCustoms = ({ to }: Route): Scan => ({
  hours: 6.8,
  place: to,
  title: 'Held by customs',
  event: 'held_by_customs',
  description: 'Customs requested the commercial invoice. The sender has been notified.',
  status: 'Held by customs',
  icon: 'pan_tool',
  color: 'red',
});

/** The countries of the routes that trucks are used on. */
const isInCustomsUnion = ({ carried }: Route) => carried === ROAD;

const heldUp = ({ to }: Route): Scan => ({
  hours: 6.8,
  place: to,
  title: 'On hold',
  event: 'on_hold',
  description: 'The address is incomplete. The sender has been asked to complete it.',
  status: 'On hold',
  icon: 'pan_tool',
  color: 'red',
});

const returned = ({ from }: Route): Scan => ({
  hours: 71,
  place: from,
  title: 'Returned to sender',
  event: 'returned',
  description: 'The parcel could not be delivered and is back with the sender.',
  status: 'Returned to sender',
  icon: 'home_work',
  color: 'black',
});
