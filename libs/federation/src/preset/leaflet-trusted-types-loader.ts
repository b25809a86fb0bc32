import type { LoaderContext } from '@rspack/core';

const PROBE = "div.innerHTML = '<svg/>';";
const REPLACEMENT = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";

/** On import, Leaflet tests for SVG support by assigning innerHTML, which Trusted Types forbid; this uses the DOM instead. */
export default function leafletTrustedTypesLoader(this: LoaderContext, code: string): string {
  if (!code.includes(PROBE))
    throw new Error(`${this.resourcePath}: this version of Leaflet probes for SVG differently`);
  return code.replace(PROBE, REPLACEMENT);
}
