import type { Permission } from '@waybill/federation';
import { VIDEO_HOSTS } from './video-hosts.js';

/** Features that no page of the site uses, nor anything it embeds, unless its route declares it. Names that Chromium does not know are warnings. */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'digital-credentials-get',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Copying a code; passkeys. */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
const VIDEO = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

const policy = (features: readonly string[], allowList: string) =>
  features.map((feature) => `${feature}=(${allowList})`);

/** `Permissions-Policy` of a page: what every page needs for itself and for videos, and what its route declares. */
export const pagePermissions = (declared: readonly Permission[]): string =>
  [
    ...policy(
      UNUSED.filter((feature) => !declared.some((permission) => permission === feature)),
      '',
    ),
    ...policy([...OWN, ...declared], 'self'),
    ...policy(VIDEO, ['self', ...VIDEO_HOSTS.map((host) => `"${host}"`)].join(' ')),
  ].join(', ');

/** `Permissions-Policy` of documents that need no feature at all. */
export const NO_PERMISSIONS = policy([...UNUSED, ...OWN, ...VIDEO], '').join(', ');
