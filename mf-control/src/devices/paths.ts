/** The admin's list of paired devices. */
export const DEVICES = '/control/devices/index.html';

/** Pages of a device, which has no session of the admin. */
export const PAIR = '/control/device/pair.html';
export const DEVICE = '/control/device/index.html';
export const DELIVER = '/control/device/deliver.html';

/** What the QR code contains. The code is in the fragment: it is sent to no server and is in no log. */
export const pairingLink = (code: string): string => `${window.location.origin}${PAIR}#${code}`;
