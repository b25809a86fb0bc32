/** The list of wordings. */
export const WORDINGS = '/control/wordings';
