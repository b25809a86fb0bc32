const COMPONENT = /(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DISPLAY_NAME = /^[A-Za-z]\w*\.displayName = "\w+";$/gm;

/**
 * Marks the components and contexts of the router as free of side effects, and removes the names they get for debugging:
 * both keep parts in the bundle that nothing imports. If a later version is written differently, the budget of a first
 * visit shows it.
 */
export default function routerSideEffectsLoader(code: string): string {
  return code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, '');
}
