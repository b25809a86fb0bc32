/** Releases: the document, its schema, and the operations on it. */
export * from '../gate/index.js';
export { type Host, startHost } from '../host/host.js';
export type { Author, Changed } from './change.js';
export { type CheckReport, checkReleases } from './check.js';
export { compareReleases, type Difference } from './compare.js';
export { type Coding, compressedPath } from './compress.js';
export { ReleaseError } from './errors.js';
export { codingsIn, fileHeaders } from './file-headers.js';
export { type HistoryLine, hashesOf, readHistory } from './history.js';
export { contentHash, sriHash } from './integrity.js';
export { type Outcome, type PublishOptions, publish } from './publish.js';
export { type RollbackOptions, rollback, rollbackAll, setEnabled } from './rollback.js';
export {
  type Change,
  type ReleaseDocument,
  type ReleaseRecord,
  type RemoteRecord,
  releaseDocument,
  type ShellRecord,
} from './schema.js';
export { checkFiles } from './stage.js';
export {
  buildFolder,
  DOCUMENT_FILE,
  knownIds,
  ownBase,
  parseDocument,
  readDocument,
  readDocumentById,
  readRecord,
  serverModulePath,
} from './store.js';
export { type VerifiedFile, VerifiedFiles } from './verified-files.js';
