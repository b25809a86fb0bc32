/** Threads run the built worker, as they do outside of tests; a spec imports this file before all others. */
jest.mock('../render/worker-file', () => ({
  WORKER_FILE: require('node:path').join(__dirname, '../../dist/server/render/worker.js'),
}));

export {};
