/** Folder of the promises of a build, beside its `browser/`. */
export const CONTRACTS_FOLDER = 'contracts';
/** The kit's public API: every declaration that remotes can reach. */
export const KIT_FILE = 'kit.api.txt';
/** The API as the backend documents it. */
export const API_FILE = 'openapi.json';
