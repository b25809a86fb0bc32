/** The sandbox runs compiled code, as it does outside of tests; a spec imports this file first. */
jest.mock('../render/sandbox-file', () => ({
  SANDBOX_FILE: require('node:path').join(__dirname, '../../dist/server/render/sandbox-main.js'),
}));

export {};
