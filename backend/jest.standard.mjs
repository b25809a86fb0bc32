import { apiProjects } from './jest.config.mjs';
import { inGroups } from './jest.groups.mjs';

const GROUPS = { embedded: 3, mariadb: 1 };

/** The API tests of `npm test`: no slow ones, and on MariaDB those whose result depends on the engine. */
export default { projects: apiProjects((engine) => inGroups(GROUPS[engine], 'standard')) };
