/** Personal data of one person. */
export const PEOPLE = '/control/people';
export const PEOPLE_API = '/api/people';
