/** The page of the home page's own texts, figures and clients. */
export const HOME = '/control/settings/home';
