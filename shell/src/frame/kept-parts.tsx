import { type ComponentType, createContext, createElement, useContext } from 'react';

/** Parts of the frame that are the same on many pages. */
export interface KeptParts {
  /** Name of the element that marks the place of a part while a page is rendered. */
  element: string;
  /** Name of a part → its HTML, once it has been rendered. */
  html: ReadonlyMap<string, string>;
}

/** Null where nothing is kept. */
export const KeptPartsContext = createContext<KeptParts | null>(null);

/** A part that is rendered once; afterwards an empty element marks its place, so that the ids after it stay the same. */
export function keepable(name: string, Part: ComponentType): ComponentType {
  return function Keepable() {
    const kept = useContext(KeptPartsContext);
    if (!kept) return <Part />;
    return createElement(kept.element, { id: name }, kept.html.has(name) ? null : <Part />);
  };
}
