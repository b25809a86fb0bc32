/** What labels, waybills and invoices print: in English, whatever language they are read in, on paper as on the page. */

/** The company's day of a timestamp: `20 November 2026`. */
export const documentDate = (timestamp: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(timestamp));

export const inKilograms = (weight: number): string => `${new Intl.NumberFormat('en').format(weight)} kg`;

export const inPercent = (rate: number): string => `${new Intl.NumberFormat('en').format(rate)} %`;

export const documentQuantity = (quantity: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(quantity);
