import type { RemoteRoute } from '@waybill/kit';
import { DeliverPage } from './deliver-page';
import { deviceOnly } from './device-only';
import { DeviceScanPage } from './device-scan-page';
import { inDriversLanguage } from './language/drivers-language';
import { PairPage } from './pair-page';
import { DELIVER, DEVICE, PAIR } from './paths';

/** The pages of a paired device: they need no session of the admin, and have nothing of the panel around them. */
export const deviceRoutes: RemoteRoute[] = [
  { path: PAIR, title: 'device.pairTitle', Component: inDriversLanguage(PairPage) },
  { path: DEVICE, title: 'scanning.title', Component: inDriversLanguage(deviceOnly(DeviceScanPage)) },
  { path: DELIVER, title: 'proof.title', Component: inDriversLanguage(deviceOnly(DeliverPage)) },
];
