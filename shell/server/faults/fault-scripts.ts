import type { CodeFault } from '../config/fault-plan.js';

/** Faults end with the visitor's first click, which is the one on Retry. */
const UNTIL_CLICK = `let over = false;
addEventListener('click', () => { over = true; }, { capture: true, once: true });`;

const BROKEN_COMPONENTS: Record<Exclude<CodeFault, 'evaluation'>, string> = {
  render: `${UNTIL_CLICK}
const broken = (Component) => (props) => {
  if (!over) throw new Error('fault: render');
  return react.createElement(Component, props);
};`,
  effect: `${UNTIL_CLICK}
const broken = (Component) => (props) => {
  react.useEffect(() => { if (!over) throw new Error('fault: effect'); });
  return react.createElement(Component, props);
};`,
  handler: `const fail = () => { throw new Error('fault: handler'); };
const broken = (Component) => (props) => {
  react.useEffect(() => {
    addEventListener('click', fail, { once: true });
    return () => removeEventListener('click', fail);
  }, []);
  return react.createElement(Component, props);
};`,
};

/** The script that replaces a remote's entry: it wraps the real one, at `realEntry`, and breaks its components. */
export function faultScript(fault: CodeFault, realEntry: string): string {
  if (fault === 'evaluation') return "throw new Error('fault: evaluation');";
  return `import * as remote from ${JSON.stringify(realEntry)};
let react;
export const init = (scope, ...rest) => {
  react = Object.values(scope.react)[0].lib();
  return remote.init(scope, ...rest);
};
${BROKEN_COMPONENTS[fault]}
const inject = (module) => ({
  ...module,
  routes: module.routes.map((route) => ({ ...route, Component: broken(route.Component) })),
});
export const get = async (id) => {
  const factory = await remote.get(id);
  return () => inject(factory());
};
`;
}
