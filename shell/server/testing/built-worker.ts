/** Threads run the compiled worker, as they do outside of tests; a spec imports this file first. */
jest.mock('../render/worker-file', () => ({
  WORKER_FILE: require('node:path').join(__dirname, '../../dist/server/render/worker.js'),
}));

export {};
