import type { TextKey } from '../i18n/text';

type PrefixOf<Suffix extends string, Key extends string = TextKey> = Key extends `${infer Prefix}.${Suffix}`
  ? Prefix
  : never;

/** Prefix of a resource's texts in the catalogue: any prefix with the texts that every resource needs. */
export type ResourceName = PrefixOf<'list'> & PrefixOf<'singular'> & PrefixOf<'empty'>;

/**
 * Keys of a resource's texts, by its prefix. `create`, `edit` and `hint` exist only where the resource has a form or a
 * tile: registry.spec.ts checks them.
 */
export const textsOf = (name: ResourceName) => ({
  list: `${name}.list` as const,
  singular: `${name}.singular` as const,
  empty: `${name}.empty` as const,
  create: `${name}.create` as TextKey,
  edit: `${name}.edit` as TextKey,
  hint: `${name}.hint` as TextKey,
});
