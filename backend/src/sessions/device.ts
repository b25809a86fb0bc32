/** Browser and operating system of a session, as far as the browser tells. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** The first match counts: most browsers also name the ones they descend from. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Chromium', /\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const MAX_LENGTH = 500;

/** Reads a User-Agent header. Versions are left out: a browser stays the same device after an update. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? '';
  const nameIn = (names: Names) => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
