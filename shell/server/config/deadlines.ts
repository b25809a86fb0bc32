/** Every deadline of the shell server, in milliseconds. RENDER_TIMEOUT_MS is the one that can be set. */
export const DEADLINES_MS = {
  /** A call of the API that a page waits for. */
  apiCall: 950,
  /** A call of the API that no page waits for. */
  apiReport: 5_000,
  /** How long the API is not asked after it has failed. */
  apiRetry: 1_000,
  /** Silence of the backend in a forwarded request. */
  proxy: 15_000,
  /** The same while it slows down guessers, and while a file is uploaded or imported. */
  slowProxy: 60_000,
  /** A failure that may be repeated on another connection: later ones are timeouts. */
  proxyRetry: 1_000,
  /** The body of a request that is not an upload. */
  smallBody: 5_000,
  /** The headers of a request. */
  headers: 10_000,
  /** A whole request, uploads included. */
  request: 60_000,
  /** How often the two above are checked. */
  requestCheck: 2_000,
  /** Outlasts a proxy's keep-alive (60 s in nginx): the proxy closes first, so it never reuses a closing connection. */
  keepAlive: 65_000,
  /** An idle connection to the backend: shorter than its keep-alive timeout (65 s), so that this side closes. */
  backendIdle: 30_000,
  /** A worker thread's start. */
  workerStart: 5_000,
  /** Rendering a page without content right after the start, so that the code is compiled. */
  workerWarmUp: 2_000,
  /** A question to a worker, and how long questions and pages may wait for their turn. */
  workerQuery: 1_000,
  queryQueue: 5_000,
  pageQueue: 1_000,
  /** What is running when the server stops. */
  stop: 8_000,
} as const;
