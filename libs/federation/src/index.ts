/** Releases: the release document, the operations on it, and access to published builds. */
export { ReleaseError } from './errors/release-error.js';
export { type Coding, compressedPath } from './files/compress.js';
export { acceptedCodings, fileHeaders } from './files/file-headers.js';
export { contentHash, sriHash } from './files/integrity.js';
export { type VerifiedFile, VerifiedFiles } from './files/verified-files.js';
export * from './gate/index.js';
export { type Host, startHost } from './host/host.js';
export type { ReleaseRecord, RemoteRecord, ShellRecord } from './record/schema.js';
export { readRecord, verifyBuild } from './release/build-store.js';
export { type CheckReport, checkReleases } from './release/check.js';
export { compareReleases, type Difference } from './release/compare.js';
export { type Change, type ReleaseDocument, releaseDocument } from './release/document.js';
export { knownIds, parseDocument, readDocument, readDocumentById } from './release/document-store.js';
export { type HistoryLine, hashesOf, readHistory } from './release/history.js';
export { buildFolder, DOCUMENT_FILE, defaultBase, serverModulePath } from './release/paths.js';
export { type DeployableResult, type PublishOptions, publish } from './release/publish.js';
export { type RollbackOptions, rollback, rollbackAll, setEnabled } from './release/rollback.js';
export type { Author, UpdateResult } from './release/update.js';
