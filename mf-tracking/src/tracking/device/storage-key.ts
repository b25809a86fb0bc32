/** Key of what this device remembers in the browser's local storage. */
export const TRACKED = 'tracked';
