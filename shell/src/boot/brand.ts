import { ALL_LANGUAGES, type SiteLanguages } from '@waybill/contracts';
import type { BootBrand, BootManifest } from '@waybill/federation/gate';
import { useBoot } from './boot-context';

/** A page without a shell server, such as that of one remote in development, names nobody. */
const NOBODY: BootBrand = { name: '', company: '', years: '', mark: null, logo: null };

export const brandIn = ({ brand }: BootManifest): BootBrand => brand ?? NOBODY;

/** The company whose site this is. */
export const useBrand = (): BootBrand => brandIn(useBoot());

/** The languages of the company's site; the server takes them from the list of all languages. */
export const languagesIn = ({ languages }: BootManifest): SiteLanguages =>
  (languages as SiteLanguages | undefined) ?? ALL_LANGUAGES;
