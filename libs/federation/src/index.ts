/** Releases: the release document, the operations on it, and access to published builds. */
export { ALIVE_BOUNDS, aliveClass, aliveQuantile, type BuildCounts, noCounts } from './canary/counts.js';
export { liveContract } from './contract/api-contract.js';
export { kitVerdicts, VERDICTS_FILE } from './contract/kit-verdicts.js';
export { ReleaseError } from './errors/release-error.js';
export { type Coding, compressedPath } from './files/compress.js';
export { acceptedCodings, fileHeaders } from './files/file-headers.js';
export { contentHash, sriHash } from './files/integrity.js';
export { type VerifiedFile, VerifiedFiles } from './files/verified-files.js';
export * from './gate/index.js';
export { type Host, startHost } from './host/host.js';
export type { ReleaseRecord, RemoteRecord, ShellRecord } from './record/schema.js';
export { extractBuilds } from './release/archive.js';
export { type BuildSize, buildSize } from './release/build-size.js';
export { readRecord, verifyBuild } from './release/build-store.js';
export { type CanaryCounts, type CanaryPair, canaryPairs, writeCanaryCounts } from './release/canary-counts.js';
export { type CanaryStatus, canaryStatus } from './release/canary-status.js';
export { type CheckReport, checkReleases } from './release/check.js';
export { type BackendReport, checkBackend } from './release/check-backend.js';
export { compareReleases, type Difference } from './release/compare.js';
export {
  type BuildComparison,
  type CallChange,
  compareBuilds,
  type DeclaredChange,
  type FileChange,
} from './release/compare-builds.js';
export {
  type Canary,
  type Change,
  offerOf,
  type ReleaseDocument,
  releaseDocument,
  VISITOR_GROUPS,
} from './release/document.js';
export { knownIds, parseDocument, readDocument, readDocumentById } from './release/document-store.js';
export { type LentKit, lentKits } from './release/earlier-kits.js';
export { firstScripts, firstVisitBytes, MAX_FIRST_VISIT_BYTES, sentBytes } from './release/first-visit.js';
export { type HistoryLine, hashesOf, readHistory } from './release/history.js';
export { buildFolder, DOCUMENT_FILE, defaultBase, serverModulePath } from './release/paths.js';
export { type Preview, readPreviews } from './release/preview-store.js';
export { type PruneOptions, type PruneReport, pruneReleases } from './release/prune.js';
export {
  type DeployableResult,
  type LiveApi,
  type PublishOptions,
  type PublishSetOptions,
  publish,
  publishSet,
} from './release/publish.js';
export {
  deletePreview,
  type PreviewOptions,
  previewedRelease,
  promotePreview,
  publishPreview,
} from './release/publish-preview.js';
export { type Build, readBuild } from './release/read-build.js';
export { changeRetention, DEFAULT_RETENTION, type Retention, readRetention } from './release/retention.js';
export { promote, type RollbackOptions, rollback, rollbackAll, setEnabled } from './release/rollback.js';
export { runTrial } from './release/run-trial.js';
export { signRelease } from './release/sign.js';
export { verifyPreview, verifyRelease } from './release/signed-release.js';
export {
  createToken,
  DEFAULT_TOKEN_DAYS,
  findToken,
  listTokens,
  type NewToken,
  revokeToken,
  type TeamToken,
} from './release/team-tokens.js';
export type { Candidate, Trial } from './release/trial.js';
export { distrustKey, trustKey } from './release/trust.js';
export type { Author, UpdateResult } from './release/update.js';
export { createKeyFile, readKeyFile } from './signing/key-file.js';
export {
  type KeyRing,
  readKeyRing,
  requireRoot,
  type TrustedKey,
  type TrustedRoot,
  trustedKeys,
} from './signing/key-ring.js';
export { publicKey, type Signer } from './signing/signature.js';
export { UPLOAD_LIMITS, type Upload, unpackUpload } from './upload/archive.js';
export { checkOrder, publishUpload, type Recipient } from './upload/receive.js';
export { type PublishOutcome, publishOutcome, publishPath, publishPlace, sendBuild } from './upload/send.js';
