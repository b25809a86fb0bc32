/** What the site is called, in every language: the text `brand` of the shell's catalogues. */
export const SITE_NAME = 'Waybill';
