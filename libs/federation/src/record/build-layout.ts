/** File and folder names of a finished build, inside the deployable's `dist`. */

/** Describes a finished build to the publishing step, inside `browser/`. Browsers never request it. */
export const BUILD_RECORD = 'build.json';

/** The server module: its folder and file. */
export const SERVER_FOLDER = 'render';
export const SERVER_FILE = 'render.mjs';

/** What a build promises others, or expects of them, next to `browser/`; the same folder in a published build. */
export const CONTRACTS_FOLDER = 'contracts';
/** The kit's public API: every declaration that remotes can reach. */
export const KIT_FILE = 'kit.api.txt';
/** The same of an earlier kit that the shell lends. */
export const earlierKitFile = (major: string): string => `kit-${major}.api.txt`;
/** The backend's OpenAPI document. */
export const API_FILE = 'openapi.json';
/** The part of the API that a remote uses, as an OpenAPI document. */
export const API_CALLS_FILE = 'api-calls.json';
