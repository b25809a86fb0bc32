import { z } from 'zod';
import { covers, type Mount } from '../gate/mounts.js';
import { PERMISSIONS } from '../gate/route-policy.js';

/** A path that belongs to one remote: exact, or a subtree that ends in `/*`. */
export const mount = z.string().regex(/^\/(?:[A-Za-z0-9._-]+\/)*(?:[A-Za-z0-9._-]+|\*)?$/, 'a path such as /a or /a/*');

const path = z.string().startsWith('/');
const chrome = z.union([z.enum(['site', 'no-chat', 'none']), z.strictObject({ home: path, signIn: path })], {
  error: 'must be "site", "no-chat", "none" or { home, signIn }',
});

const document = z.strictObject({
  data: z.string().regex(/^\/api\/(?:[A-Za-z0-9._-]+\/)*\*$/, 'an API path that ends in /*'),
  key: z.string().min(1).max(100).optional(),
});

/** Route policies by mount, as package.json and the build record hold them: see `RoutePolicy` for the fields. */
export const routePolicies = z.record(
  mount,
  z.strictObject({
    personal: z.boolean().optional(),
    indexable: z.boolean().optional(),
    cacheable: z.boolean().optional(),
    frameable: z.boolean().optional(),
    anyLanguage: z.boolean().optional(),
    chrome: chrome.optional(),
    permissions: z.array(z.enum(PERMISSIONS)).optional(),
    tracks: z
      .string()
      .regex(/^[a-z]{1,40}$/, 'a query parameter of small letters')
      .optional(),
    document: document.optional(),
  }),
);

interface Declared {
  mounts: readonly Mount[];
  routes?: z.infer<typeof routePolicies> | undefined;
}

/** Rejects policies, and links of a panel, for paths that are not the remote's own, and documents of a single path. */
export function ownRoutesOnly({ mounts, routes = {} }: Declared, context: z.RefinementCtx): void {
  for (const [pattern, { chrome, document }] of Object.entries(routes)) {
    if (document && !pattern.endsWith('/*'))
      context.addIssue({ code: 'custom', path: ['routes', pattern], message: 'only a path with /* has documents' });
    const links = typeof chrome === 'object' ? [chrome.home, chrome.signIn] : [];
    const outside = [pattern, ...links].find((one) => !mounts.some((own) => own === one || covers(own, one)));
    if (outside !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['routes', pattern],
        message: `${outside} is under none of the mounts`,
      });
  }
}
