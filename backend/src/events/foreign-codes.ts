import type { TrackingEvent } from '@waybill/contracts';

/** Events of the Universal Postal Union's EMSEVT V3. */
const UPU: Readonly<Record<string, TrackingEvent>> = {
  EMA: 'accepted',
  EMB: 'arrived',
  EMC: 'departed',
  EMD: 'arrived',
  EME: 'held_by_customs',
  EMF: 'departed',
  EMG: 'arrived',
  EMH: 'attempt_failed',
  EMI: 'delivered',
  EMJ: 'arrived',
  EMK: 'departed',
  EDA: 'on_hold',
  EDB: 'in_customs',
  EDC: 'customs_cleared',
  EDD: 'processed',
  EDE: 'departed',
  EDF: 'on_hold',
  EDG: 'out_for_delivery',
  EDH: 'ready_for_pickup',
  EXA: 'in_customs',
  EXB: 'held_by_customs',
  EXC: 'customs_cleared',
  EXD: 'on_hold',
  EXX: 'cancelled',
};

/** Statuses of AfterShip, EasyPost and karrio, in capital letters alone. Those that may mean several things are left out. */
const SYSTEMS: Readonly<Record<string, TrackingEvent>> = {
  INFORECEIVED: 'registered',
  PRETRANSIT: 'registered',
  INTRANSIT: 'in_transit',
  OUTFORDELIVERY: 'out_for_delivery',
  ATTEMPTFAIL: 'attempt_failed',
  DELIVERYFAILED: 'attempt_failed',
  AVAILABLEFORPICKUP: 'ready_for_pickup',
  READYFORPICKUP: 'ready_for_pickup',
  DELIVERED: 'delivered',
  RETURNTOSENDER: 'returning',
  CANCELLED: 'cancelled',
  ONHOLD: 'on_hold',
  DELIVERYDELAYED: 'delayed',
};

/** What a code consists of: a digit, fraction or question mark makes another one of it. */
const CODE = /^[A-Za-z][A-Za-z _.:-]*$/;

/** The event of another system's code. */
export const eventOfCode = (code: string): TrackingEvent | undefined => {
  if (!CODE.test(code)) return undefined;
  const letters = code.replace(/[^A-Za-z]/g, '').toUpperCase();
  return UPU[letters] ?? SYSTEMS[letters];
};
