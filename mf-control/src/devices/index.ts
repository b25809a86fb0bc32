import type { Section } from '../layout/section';
import { Devices } from './devices';
import { DEVICES } from './paths';

export const devices: Section = {
  link: { path: DEVICES, base: '/control/devices', icon: 'phone', title: 'devices.title', group: 'office' },
  routes: [{ path: DEVICES, title: 'devices.title', crumbs: [], Component: Devices }],
};
