/** Folder and file of a finished server module, inside the deployable's `dist`. */
export const SERVER_FOLDER = 'render';
export const SERVER_FILE = 'render.mjs';
