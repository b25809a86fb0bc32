/** Stub for a CSS module: every class name is its key. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
