import type { Site } from './site.js';

/** The output of `npm start` once the site is running. */
export function announcement({ url, welcome }: Pick<Site, 'url' | 'welcome'>, dataDir: string): string {
  const rows = [
    ['Site', url],
    ['Mode', modeOf(welcome.productionReasons)],
  ];
  if (welcome.signup_path) rows.push(['Create the administrator', welcome.signup_link ?? url + welcome.signup_path]);
  else rows.push(['Control panel', `${url}/control/index.html`]);
  if (welcome.demo_tracking_code) {
    rows.push(['Demo parcel', `${url}/track.html?code=${encodeURIComponent(welcome.demo_tracking_code)}`]);
  }
  rows.push(['Logs', `${dataDir}/logs`]);
  const width = Math.max(...rows.map(([label = '']) => label.length));
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(width)}  ${value}`);
  return ['', 'Waybill is running. Press Ctrl-C to stop it.', '', ...lines, ''].join('\n');
}

/** Which mode, and why: docs/decisions/0068. */
const modeOf = (reasons: readonly string[]): string =>
  reasons.length > 0
    ? `production, because of ${reasons.join(', ')}`
    : 'development: only this machine reaches the site';
