/** Money without floating point: amounts are whole numbers of a currency's minor unit. Imports no schema library. */

/** Currencies in circulation, by their code of ISO 4217. */
export const CURRENCIES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU ' +
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG ' +
  'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST ' +
  'XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ') as [string, ...string[]];

/** The others have two. Not asked of `Intl`: it follows usage, which changes, and stored amounts must not. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
};

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}

/** Decimals of a currency: 2 of the euro, 0 of the yen, 3 of the Kuwaiti dinar. */
export const minorDigits = (currency: string): number => MINOR_DIGITS[currency] ?? 2;

/** An amount in decimal notation, as forms show it: 1234 cents → `12.34`. */
export function toDecimal(amount: number, currency: string): string {
  const count = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(count + 1, '0');
  const whole = text.slice(0, text.length - count);
  return `${amount < 0 ? '-' : ''}${whole}${count > 0 ? `.${text.slice(-count)}` : ''}`;
}

const DECIMAL = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/;

/** Reads decimal notation; null if it is none, or has more decimals than the currency. */
export function fromDecimal(text: string, currency: string): number | null {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(text.trim()) ?? [];
  const count = minorDigits(currency);
  if (whole === undefined || decimals.length > count) return null;
  const amount = Number(whole + decimals.padEnd(count, '0'));
  return sign === '-' && amount !== 0 ? -amount : amount;
}

const grouped = (decimal: string): string => {
  const [whole = '', ...decimals] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
};

/** As documents show it, whatever language they are read in: `1,234.50`. */
export const formatAmount = (amount: number, currency: string): string => grouped(toDecimal(amount, currency));

/** With the currency: `EUR 1,234.50`. A code is unambiguous at every customs office, `$` is not. */
export const formatMoney = (amount: number, currency: string): string =>
  `${currency}\u00A0${formatAmount(amount, currency)}`;

/** A declared value, a decimal number of a parcel, in the same notation. Without a currency it is only a number. */
export function formatDeclaredValue(value: number, currency: string | null): string {
  const [whole = '', decimals = ''] = value.toFixed(3).split('.');
  const shown = decimals.replace(/0+$/, '').padEnd(minorDigits(currency ?? ''), '0');
  const text = grouped(shown ? `${whole}.${shown}` : whole);
  return currency === null ? text : `${currency}\u00A0${text}`;
}

/** `amount × factor ÷ divisor` of whole numbers, rounded half away from zero, without a float in between. */
export function scaled(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor);
  const half = BigInt(divisor) / 2n;
  return Number((product + (product < 0n ? -half : half)) / BigInt(divisor));
}
