import type { LoaderContext } from '@rspack/core';

const PROBE = "div.innerHTML = '<svg/>';";
const SAFE = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";

/** Leaflet asks, while it is imported, whether HTML can hold SVG by writing HTML, which Trusted Types forbid. */
export default function trustedLeaflet(this: LoaderContext, code: string): string {
  if (!code.includes(PROBE))
    throw new Error(`${this.resourcePath}: this version of Leaflet probes for SVG differently`);
  return code.replace(PROBE, SAFE);
}
