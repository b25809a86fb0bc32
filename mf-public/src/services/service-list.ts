import type { IconName } from '@waybill/kit';

/** The services of the company. Each name is also the anchor of its section on the contact page. */
export const SERVICES = [
  { name: 'air', icon: 'airplanemode_active' },
  { name: 'door', icon: 'meeting_room' },
  { name: 'express', icon: 'moped' },
  { name: 'warehouse', icon: 'home_work' },
  { name: 'sea', icon: 'directions_boat' },
  { name: 'international', icon: 'public' },
] as const satisfies { name: string; icon: IconName }[];

export type ServiceName = (typeof SERVICES)[number]['name'];
