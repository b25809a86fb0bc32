import { boundedReads } from './bounded-reads.js';
import { browserGlobals } from './browser-globals.js';
import { builtSql } from './built-sql.js';
import { cataloguedErrors } from './catalogued-errors.js';
import { catalogues } from './catalogues.js';
import { documentedVariables } from './documented-variables.js';
import { documents } from './documents.js';
import { environmentReaders } from './environment-readers.js';
import { fileLength } from './file-length.js';
import { importBoundaries } from './import-boundaries.js';
import { importCycles } from './import-cycles.js';
import { languages } from './languages.js';
import { leftovers } from './leftovers.js';
import { lockfile } from './lockfile.js';
import { logicalStyles } from './logical-styles.js';
import { ownOrigin } from './own-origin.js';
import { readable } from './readable.js';
import { spokenText } from './spoken-text.js';
import type { Check } from './tree.js';
import { unnamedRemotes } from './unnamed-remotes.js';

/** Every rule of the repository that a machine can check. */
export const CHECKS: readonly Check[] = [
  readable,
  importBoundaries,
  importCycles,
  browserGlobals,
  unnamedRemotes,
  environmentReaders,
  documentedVariables,
  ownOrigin,
  catalogues,
  languages,
  spokenText,
  logicalStyles,
  builtSql,
  boundedReads,
  cataloguedErrors,
  fileLength,
  lockfile,
  leftovers,
  documents,
];
