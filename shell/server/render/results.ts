import { LANGUAGES } from '@waybill/contracts';
import { z } from 'zod';
import type { RenderedPage, RouteMatch } from './protocol.js';
import { RenderFailure } from './render-failure.js';
import type { JobResult } from './sandbox-messages.js';

/** What a worker returns is checked: it is used in headers and calls of the API. */
const path = z.string().regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'a path of this site');

const match: z.ZodType<RouteMatch> = z.object({
  found: z.boolean(),
  data: path.startsWith('/api/').nullable(),
  isDocument: z.boolean(),
});

const redirect = path.nullable();

const about = z.object({
  name: z.string(),
  description: z.string(),
  languages: z.array(z.enum(LANGUAGES)).exactOptional(),
});
const page = z.object({
  /** Number of the bytes that go with it. */
  html: z.number(),
  title: z.string(),
  heading: z.string().nullable(),
  about: about.exactOptional(),
  formatted: z.record(z.string(), z.string()).exactOptional(),
});

/** A rendered page as the sandbox sends it: with its HTML in UTF-8. */
export type ReceivedPage = Omit<RenderedPage, 'html'> & { html: Buffer };

/** @throws RenderFailure */
const parser =
  <T>(schema: z.ZodType<T>) =>
  ({ value }: JobResult): T => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw invalid(`${issue?.path.join('.')}: ${issue?.message}`);
  };

const invalid = (problem: string) => new RenderFailure('exception', `an invalid result: ${problem}`);

export const parseMatch = parser(match);
export const parseRedirect = parser(redirect);
const parsePageWithoutHtml = parser(page);

/** @throws RenderFailure */
export function parsePage(result: JobResult): ReceivedPage {
  const { html, ...rest } = parsePageWithoutHtml(result);
  if (html !== result.bytes.length) throw invalid('html: not what was announced');
  return { ...rest, html: result.bytes };
}
