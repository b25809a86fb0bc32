import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ALL_LANGUAGES, type Brand, DEFAULT_BRAND, paletteOf, publicBrand } from '@waybill/contracts';
import { z } from 'zod';
import type { ApiClient, ApiResponse } from './api-client.js';
import { SharedResponse } from './shared-response.js';

export const BRAND_PATH = '/api/brand';
/** Colors become a style: what is none is not taken over, nor what another version of the API says. */
const answer = z.object({
  data: publicBrand.extend({
    // While an update replaces one server after the other, the API may not have these yet.
    mark: publicBrand.shape.mark.default(null),
    timeZone: publicBrand.shape.timeZone.default(DEFAULT_BRAND.timeZone),
    languages: publicBrand.shape.languages.default([...ALL_LANGUAGES.languages]),
    defaultLanguage: publicBrand.shape.defaultLanguage.default(ALL_LANGUAGES.defaultLanguage),
  }),
});
/** A change is seen this long after it was saved at the latest; the API is asked no more often. */
const MAX_AGE_MS = 1_000;
/** A page does not wait longer for it. */
const PATIENCE_MS = 150;

/** The company's brand as pages show it. */
export interface SiteBrand extends Brand {
  /** Tells brands apart: pages with another version have other bytes. */
  version: string;
  /** The tokens of its colors; empty for those of the kit. */
  style: string;
}

const TOKENS = ({ light, dark, accent }: ReturnType<typeof paletteOf>) => ({
  brand: [light.brand, dark.brand],
  'on-brand': [light.onBrand, dark.onBrand],
  'brand-soft': [light.soft, dark.soft],
  highlight: [accent, accent],
});

function styleOf(brand: Brand): string {
  if (brand.color === DEFAULT_BRAND.color && brand.accent === DEFAULT_BRAND.accent) return '';
  const tokens = Object.entries(TOKENS(paletteOf(brand)));
  return `:root{${tokens.map(([name, [light, dark]]) => `--color-${name}:light-dark(${light},${dark})`).join(';')}}`;
}

const siteBrand = (brand: Brand): SiteBrand => ({
  ...brand,
  version: createHash('sha256').update(JSON.stringify(brand)).digest('base64url').slice(0, 10),
  style: styleOf(brand),
});

/** What pages show until the API has answered for the first time. */
export const DEFAULT_SITE_BRAND = siteBrand(DEFAULT_BRAND);

/** The brand that the API serves; the last known one while it does not answer. */
export class ServedBrand {
  private known = DEFAULT_SITE_BRAND;
  private source: ApiResponse | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  /** Settles when the API has answered, or nobody is to wait for it any longer; undefined if only who asked waits. */
  private awaited: Promise<void> | undefined;
  private readonly response: SharedResponse;

  constructor(private readonly api: Pick<ApiClient, 'get' | 'changes'>) {
    this.response = new SharedResponse(api, BRAND_PATH);
  }

  /** Without asking. */
  get latest(): SiteBrand {
    return this.known;
  }

  /** While nothing is known, or something was changed, everybody waits for the API, for a moment. */
  async current(): Promise<SiteBrand> {
    const isUnchanged = this.api.changes.noneSince(this.askedAt);
    if (isUnchanged && performance.now() - this.askedAt < MAX_AGE_MS) await this.awaited;
    else {
      const asked = this.ask();
      this.awaited = this.source && isUnchanged ? undefined : asked;
      await asked;
    }
    return this.known;
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now();
    const patience = new AbortController();
    const impatient = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.refresh(), impatient]);
    patience.abort();
  }

  private async refresh(): Promise<void> {
    const response = await this.response.get();
    if (response.http !== 200 || response === this.source) return;
    this.source = response;
    const read = answer.safeParse(parsed(response.text));
    if (read.success) this.known = siteBrand(read.data.data);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
