import { z } from 'zod';

/** Version of the API: that of this package, see docs/how-to/change-the-api.md. */
export const API_VERSION = '1.0.0';

/** `GET /api/contract`: what the running backend serves. */
export const apiContract = z.object({
  version: z.string().describe('Version of the API.'),
  hash: z
    .string()
    .describe(
      'Of `paths` and `components` of openapi.json: the first 20 hex digits of the SHA-256 of their JSON with sorted keys.',
    ),
});

export type ApiContract = z.infer<typeof apiContract>;
