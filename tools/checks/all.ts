import { browserGlobals } from './browser-globals.js';
import { cataloguedErrors } from './catalogued-errors.js';
import { catalogues } from './catalogues.js';
import { changelog } from './changelog.js';
import { constantsBeforeWork } from './constants-before-work.js';
import { copiedCatalogues } from './copied-catalogues.js';
import { documentation } from './documentation.js';
import { documentedCommands } from './documented-commands.js';
import { documentedVariables } from './documented-variables.js';
import { endlessLoops } from './endless-loops.js';
import { environmentReaders } from './environment-readers.js';
import { fileLength } from './file-length.js';
import { fixedBrand } from './fixed-brand.js';
import { folderCycles } from './folder-cycles.js';
import { hardcodedRemotes } from './hardcoded-remotes.js';
import { importBoundaries } from './import-boundaries.js';

import { languages } from './languages.js';
import { leftovers } from './leftovers.js';
import { loadedLate } from './loaded-late.js';
import { lockIntegrity } from './lock-integrity.js';
import { lockfile } from './lockfile.js';
import { logicalProperties } from './logical-properties.js';
import { mailTexts } from './mail-texts.js';
import { monitoredMetrics } from './monitored-metrics.js';
import { noHardcodedText } from './no-hardcoded-text.js';
import { notices } from './notices.js';
import { offsetPagination } from './offset-pagination.js';
import { ownPackages } from './own-packages.js';
import { parseable } from './parseable.js';
import { portableCode } from './portable-code.js';
import { portableFiles } from './portable-files.js';
import { slowSpecs } from './slow-specs.js';
import { sqlInjection } from './sql-injection.js';
import { thirdPartyOrigins } from './third-party-origins.js';
import type { Check } from './tree.js';
import { wording } from './wording.js';

/** Every rule of the repository that is checked automatically. */
export const CHECKS: readonly Check[] = [
  parseable,
  importBoundaries,
  loadedLate,
  folderCycles,
  browserGlobals,
  hardcodedRemotes,
  environmentReaders,
  documentedVariables,
  monitoredMetrics,
  thirdPartyOrigins,
  catalogues,
  copiedCatalogues,
  languages,
  mailTexts,
  wording,
  noHardcodedText,
  fixedBrand,
  logicalProperties,
  sqlInjection,
  slowSpecs,
  offsetPagination,
  endlessLoops,
  constantsBeforeWork,
  cataloguedErrors,
  lockIntegrity,
  ownPackages,
  notices,
  portableCode,
  portableFiles,
  fileLength,
  lockfile,
  leftovers,
  documentation,
  documentedCommands,
  changelog,
];
