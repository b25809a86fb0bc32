import { z } from 'zod';

/** Where traces go, and how many. */
export interface TraceSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** From 0 to 1. */
  ratio: number;
}

const MAX_HEADERS = 2_000;

/** `OTEL_EXPORTER_OTLP_ENDPOINT`: the base URL, as the standard has it. */
export const otlpEndpoint = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((url) => !URL.canParse(url) || isBare(new URL(url)), 'must have no password, query or fragment');
/** `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`, percent-encoded. */
export const otlpHeaders = z
  .string()
  .max(MAX_HEADERS)
  .regex(/^[\w-]+=[!-+\--~]*(?:,[\w-]+=[!-+\--~]*)*$/, 'must be name=value, separated by commas')
  .refine(isEncoded, 'must be percent-encoded');
/** `OTEL_TRACES_SAMPLER_ARG`. */
export const traceRatio = z.coerce.number().min(0).max(1);

/** What is said of a failure may name the URL; `OTEL_EXPORTER_OTLP_HEADERS` is the place for secrets. */
function isBare({ username, password, search, hash }: URL): boolean {
  return username === '' && password === '' && search === '' && hash === '';
}

interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** No traces without a collector. */
export function traceSettings(variables: Variables): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: list = '' } = variables;
  if (endpoint === undefined) return undefined;
  const pairs = list.split(',').filter(Boolean);
  const headers = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).toLowerCase(), decodeURIComponent(pair.slice(at + 1))] as const;
  });
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers),
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Also rejects what no header may have: line ends and the like. */
function isEncoded(list: string): boolean {
  try {
    return /^[ -~]*$/.test(decodeURIComponent(list));
  } catch {
    return false;
  }
}
