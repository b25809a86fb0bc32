import { LANGUAGES } from '@waybill/contracts';
import { z } from 'zod';
import type { RenderedPage, RouteMatch } from './protocol.js';
import { RenderFailure } from './render-failure.js';

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
const page: z.ZodType<RenderedPage> = z.object({
  html: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
  about: about.exactOptional(),
});

/** @throws RenderFailure */
const parser =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): T => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new RenderFailure('exception', `an invalid result: ${issue?.path.join('.')}: ${issue?.message}`);
  };

export const parseMatch = parser(match);
export const parseRedirect = parser(redirect);
export const parsePage = parser(page);
