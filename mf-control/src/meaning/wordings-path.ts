/** The start of the paths of wordings. */
export const WORDINGS = '/control/wordings';
