/** Server module of the monolith: shell and remotes in one bundle. */
import * as publicPages from '../../../mf-public/src/routes';
import * as tracking from '../../../mf-tracking/src/routes';
import { createRenderer as create } from '../../../shell/src/ssr/render';

export { sharedModules } from '../../../shell/src/ssr/render';

const MODULES: Record<string, unknown> = { 'mf-public': publicPages, 'mf-tracking': tracking };

export const createRenderer: typeof create = (name) => create(name, name === null ? null : MODULES[name]);
