import { BOOT_ELEMENT, type BootManifest } from '@waybill/federation/gate';

/** The manifest that the server wrote into this page: the one release the page lives with. */
export function readBoot(): BootManifest {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent;
  if (!text) throw new Error('The page carries no boot manifest.');
  return JSON.parse(text) as BootManifest;
}

/** Sums of the release's files, by address, as the page's import map lists them. */
export function readSums(): Record<string, string> {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  const map = text ? (JSON.parse(text) as { integrity?: Record<string, string> }) : {};
  return map.integrity ?? {};
}
