/** Route parameters, such as `id` of `/control/parcels/:id`. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Route patterns of a resource; the last parameter of `item` stands for the item. */
export interface ResourceRoutes {
  list: string;
  create: string;
  item: string;
  /** The edit form of an item whose `item` page is a page to read. */
  edit?: string;
}

/** The routes of most resources: `/control/reviews/list.html`, `/control/reviews/create.html`, `/control/reviews/:id`. */
export const standardRoutes = (base: string, key = 'id'): ResourceRoutes => ({
  list: `${base}/list.html`,
  create: `${base}/create.html`,
  item: `${base}/:${key}`,
});

/** Fills in the parameters of a route pattern. */
export const fill = (pattern: string, params: Params): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
