/** The API path of a content page. */
export const pagePath = (slug: string) => `/api/pages/${encodeURIComponent(slug)}`;
