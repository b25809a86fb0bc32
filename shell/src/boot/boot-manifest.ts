import { BOOT_ELEMENT, type BootManifest } from '@waybill/federation/gate';

/** The manifest that the server wrote into this page. */
export function readBoot(): BootManifest {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent;
  if (!text) throw new Error('No boot manifest.');
  return JSON.parse(text) as BootManifest;
}

/** URL → SRI hash, for every file of the release. */
export type IntegrityMap = Record<string, string>;

/** The integrity hashes that the page's import map lists. */
export function readIntegrityMap(): IntegrityMap {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  const map = text ? (JSON.parse(text) as { integrity?: IntegrityMap }) : {};
  return map.integrity ?? {};
}
