/** With parts that are not JavaScript. What is loaded on demand only, with files of its own, gains nothing in a chunk either. */
const PACKAGES = ['@node-rs/argon2', 'libsql', 'pdfkit', 'sharp', 'swagger-ui-dist'];
/** The same, as ES modules: chunks that need them import them. */
const ES_MODULES = ['@waybill/typesetting'];

/**
 * Packages that stay packages: these, and those which others would use if they were installed. Of a CommonJS package the
 * module that imports it decides when it is loaded; `import` would be the first thing that its chunk does.
 */
export function externals({ request, context, dependencyType, getResolve }, done) {
  if (/^[./]/.test(request)) return done();
  const name = /^(@[^/]+\/)?[^/]+/.exec(request)?.[0];
  const isModule = dependencyType === 'import()' || ES_MODULES.includes(name);
  const external = () => done(null, request, isModule ? 'module-import' : 'node-commonjs');
  if (PACKAGES.includes(name) || ES_MODULES.includes(name)) return external();
  getResolve()(context, request, (error) => (error ? external() : done()));
}
