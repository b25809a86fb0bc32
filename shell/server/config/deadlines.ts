/** Every deadline and bound of the shell server's waits, in milliseconds. RENDER_TIMEOUT_MS is the one that can be set. */
export const DEADLINES_MS = {
  /** A call of the API that a page waits for. */
  apiCall: 900,
  /** A call of the API that no page waits for. */
  apiReport: 5_000,
  /** A failure that may be repeated on another connection: later ones are timeouts. */
  proxyRetry: 1_000,
  /** The body of a request that is not an upload. */
  smallBody: 5_000,
  /** How often the rate of an upload is checked. */
  uploadCheck: 5_000,
  /** The headers of a request. */
  headers: 10_000,
  /** A whole request, uploads included. */
  request: 60_000,
  /** How often the two above are checked. */
  requestCheck: 2_000,
  /** The upload of a build, within a whole request. */
  publishUpload: 55_000,
  /** Its checks and its trial. */
  publish: 240_000,
  /** How often the sender of a build is told that it is still being checked: proxies wait for a minute. */
  signOfLife: 10_000,
  /** Silence on a visitor's connection in the middle of a request; longer than every wait for the backend. */
  silence: 90_000,
  /** Outlasts a proxy's keep-alive (60 s in nginx): the proxy closes first, so it never reuses a closing connection. */
  keepAlive: 65_000,
  /** An idle connection to the backend: shorter than its keep-alive timeout (65 s), so that this side closes. */
  backendIdle: 30_000,
  /** A worker's start. */
  workerStart: 5_000,
  /** A worker's end; one that takes longer takes the whole sandbox with it. */
  workerStop: 2_000,
  /** How long the start of the server waits for the workers of the live release. */
  firstWarmUp: 1_000,
  /** How long the first page of a preview waits for its workers: somebody wants to see the preview as it would be. */
  previewWarmUp: 3_000,
  /** Rendering a page without content right after the start, so that the code is compiled. */
  workerWarmUp: 2_000,
  /** A question to a worker, and how long questions and pages may wait for their turn. */
  workerQuery: 1_000,
  queryQueue: 5_000,
  pageQueue: 1_000,
  /** How often the release document is read. */
  releasePoll: 500,
  /** How often canaries are judged. */
  canaryInterval: 2_000,
  /** Between two tries of a decision that was rejected. */
  canaryRetry: 60_000,
  /** What is running when the server stops. */
  stop: 8_000,
  /** An idle connection then: a proxy that sends requests uses it in this time, or no longer thinks of it. */
  stopIdle: 500,
} as const;

/** Whether the API is there (decision 0060). Together they notice within 1.9 s that it is not. */
export const API = {
  /** Nothing has been heard of it for this long although calls are waiting: a probe asks it. */
  suspect: 250,
  /** The probe: a backend that is busy for so long is still there. */
  probe: 1_500,
  /** Between two probes while it does not answer. */
  probeInterval: 250,
  /** While it refuses connections: what waits for longer is ended. A backend that shuts down takes 9 s at most. */
  shutdown: 10_000,
  /** Whoever comes during a shared call waits for its end no longer than this before the next one. */
  sharedCall: 50,
  /** How long its response answers whoever asks, while nothing is changed through this server. */
  sharedFor: 100,
  /** How often it is asked which version it serves. */
  contractInterval: 10_000,
  /** How often waiting calls are looked at. */
  check: 100,
} as const;

/** The streams that tell open pages of changes (decision 0127). */
export const LIVE = {
  /** Between two questions to the API: with the page's own request a change shows within two seconds. */
  poll: 1_000,
  /** A sign of life after this much silence: proxies wait for a minute, pages for three of them. */
  beat: 15_000,
  /** A stream ends after this time, up to a fifth later, and its page opens another: none outlives its visitor for long. */
  maxAge: 600_000,
  /** When a page whose stream ended comes back, at random between the two: not all at once after a restart. */
  retryMin: 1_000,
  retryMax: 4_000,
} as const;

/** Forwarded requests, by class: silence of the backend until it answers. */
export const FIRST_BYTE = {
  /** It answers 503 itself when a statement of its database takes ten seconds. */
  read: 12_000,
  write: 15_000,
  /** It slows down who guesses passwords. */
  signIn: 30_000,
  /** It reads and stores images, and imports tables. */
  upload: 60_000,
  /** It draws PDFs and exports tables. */
  document: 60_000,
} as const;

/** How long a sign-in waits for a connection to the backend. */
export const SIGN_IN_LINE_MS = 2_000;

/** Silence of the backend, or of a visitor who does not read on, in the middle of a response. */
export const BODY_SILENCE_MS = 60_000;

/** What is served under load (decision 0059). */
export const OVERLOAD = {
  /** How often the event loop's delay is measured, and limits are adapted. */
  sample: 10,
  interval: 100,
  /** More than this for a whole interval is a queue that does not empty: of the event loop, and of a renderer. */
  loopDelay: 10,
  renderDelay: 30,
  /** Limits are multiplied by these: below the load they have, and upwards while nothing is delayed. */
  decrease: 0.75,
  increase: 1.1,
  /** Without shedding for this long, the overload is over. */
  over: 1_000,
} as const;

/** When whoever is turned away may come back. */
export const RETRY_AFTER_S = 5;

/** When a crawler may ask again for a page whose remote is disabled. */
export const RETRY_AFTER_DISABLED_S = 300;
