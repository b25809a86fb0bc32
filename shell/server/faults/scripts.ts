/** Faults that lie in what a remote's code does; its entry is replaced by a script that does it. */
export const CODE_FAULTS = ['evaluation', 'render', 'effect', 'handler'] as const;
export type CodeFault = (typeof CODE_FAULTS)[number];

/** Until the visitor's first click, which is the one on Retry. */
const UNTIL_CLICK = `let over = false;
addEventListener('click', () => { over = true; }, { capture: true, once: true });`;

const COMPONENTS: Record<Exclude<CodeFault, 'evaluation'>, string> = {
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

/** The script that stands in for a remote's entry and spoils what the real one, at `real`, gives. */
export function faultScript(fault: CodeFault, real: string): string {
  if (fault === 'evaluation') return "throw new Error('fault: evaluation');";
  return `import * as remote from ${JSON.stringify(real)};
let react;
export const init = (scope, ...rest) => {
  react = Object.values(scope.react)[0].lib();
  return remote.init(scope, ...rest);
};
${COMPONENTS[fault]}
const spoil = (module) => ({
  ...module,
  routes: module.routes.map((route) => ({ ...route, Component: broken(route.Component) })),
});
export const get = async (id) => {
  const make = await remote.get(id);
  return () => spoil(make());
};
`;
}
