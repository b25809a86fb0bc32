/** A library that remotes in other repositories use, and what its tarball needs besides its own files. */
export interface Library {
  /** Below the root of the workspace. */
  folder: string;
  /** File of the tarball → file of the workspace. */
  files?: Readonly<Record<string, string>>;
  /** Development dependencies that its test support imports: whoever uses it has them. */
  testPeers?: readonly string[];
}

/** In the order in which they depend on each other. */
export const LIBRARIES: readonly Library[] = [
  { folder: 'libs/contracts', files: { 'openapi.json': 'backend/openapi.json' } },
  { folder: 'libs/kit', testPeers: ['@testing-library/react'] },
  { folder: 'libs/federation', testPeers: ['jest'] },
];
