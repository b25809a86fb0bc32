import { ScanScreen } from '../scanning/scan-screen';
import type { DevicePageProps } from './device-only';
import { DELIVER } from './paths';

/** The scanning mode of the panel, as a device has it: without a way out. */
export const DeviceScanPage = ({ status }: DevicePageProps) => (
  <ScanScreen device={{ proofPage: (status.proof?.required ?? 'none') === 'none' ? null : DELIVER }} />
);
