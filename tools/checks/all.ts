import { browserGlobals } from './browser-globals.js';
import { cataloguedErrors } from './catalogued-errors.js';
import { catalogues } from './catalogues.js';
import { documentation } from './documentation.js';
import { documentedVariables } from './documented-variables.js';
import { environmentReaders } from './environment-readers.js';
import { fileLength } from './file-length.js';
import { folderCycles } from './folder-cycles.js';
import { hardcodedRemotes } from './hardcoded-remotes.js';
import { importBoundaries } from './import-boundaries.js';

import { languages } from './languages.js';
import { leftovers } from './leftovers.js';
import { lockfile } from './lockfile.js';
import { logicalProperties } from './logical-properties.js';
import { noHardcodedText } from './no-hardcoded-text.js';
import { offsetPagination } from './offset-pagination.js';
import { parseable } from './parseable.js';
import { sqlInjection } from './sql-injection.js';
import { thirdPartyOrigins } from './third-party-origins.js';
import type { Check } from './tree.js';

/** Every rule of the repository that is checked automatically. */
export const CHECKS: readonly Check[] = [
  parseable,
  importBoundaries,
  folderCycles,
  browserGlobals,
  hardcodedRemotes,
  environmentReaders,
  documentedVariables,
  thirdPartyOrigins,
  catalogues,
  languages,
  noHardcodedText,
  logicalProperties,
  sqlInjection,
  offsetPagination,
  cataloguedErrors,
  fileLength,
  lockfile,
  leftovers,
  documentation,
];
