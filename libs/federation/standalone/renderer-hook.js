// Development only: React DOM registers itself here; refresh runtimes that start later read the same list.
if (!('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis)) {
  const renderers = new Map();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject: (renderer) => renderers.set(renderers.size + 1, renderer) && renderers.size,
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onScheduleFiberRoot() {},
  };
}
