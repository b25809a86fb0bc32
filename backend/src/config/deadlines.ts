/** Every deadline and bound of the backend's waits. Durations are in milliseconds, unless the name says seconds. */

/** The connection to a database server (decision 0050). Together they answer within two seconds if it is frozen. */
export const DATABASE = {
  /** Between two attempts of a start that waits for a server (DATABASE_WAIT). */
  startInterval: 1_000,
  /** Opening a connection, including the handshake. */
  connect: 5_000,
  /** Waiting for a free connection of the pool. */
  poolWait: 5_000,
  maxPoolWaiters: 200,
  /** One statement, in the server process; migrations and commands may take longer. */
  statement: 10_000,
  /** Waiting for a row lock, in seconds: the server's own deadline, shorter than that of the statement. */
  lockWaitSeconds: 5,
  /** A response that takes longer than this makes us probe the server. */
  suspect: 600,
  /** The probe: a new connection and one statement. Without a response the server counts as unavailable. */
  probe: 800,
  /** How long the probe waits on a connection that a silent server has accepted, before it opens another. */
  probePatience: 15_000,
  /** Between two probes of an unavailable server. */
  probeInterval: 250,
  /** While an earlier host of the list is preferred: between two probes, and how long it must have been usable. */
  returnInterval: 5_000,
  returnAfter: 9_000,
  /** How often pending calls are compared with their deadlines. */
  checkInterval: 100,
} as const;

/** The embedded database waits this long for another process that writes. */
export const SQLITE_BUSY = 5_000;

/** Whoever runs statements of the embedded database, which block the event loop, leaves others a turn after this time. */
export const SQLITE_TURN = 10;

/** Receiving requests. */
export const HTTP = {
  /** Idle connections outlive the proxy's: the backend must not close one that the proxy is about to reuse. */
  keepAlive: 65_000,
  headers: 10_000,
  /** A JSON body, which has at most 100 KB. */
  jsonBody: 5_000,
  /** A whole request, uploads included. */
  request: 30_000,
  /** How often Node looks for requests past these deadlines. */
  checkInterval: 1_000,
} as const;

/** `/readyz` answers within a second, whatever happens. */
export const READINESS = { check: 800, cache: 250 } as const;

/** Sending one mail; the claim of the outbox lasts twice as long. */
export const MAIL = { connect: 10_000, silence: 30_000, send: 60_000 };

/** Handing one message to a push service; the claim of the queue lasts twice as long. */
export const PUSH = { send: 10_000 } as const;

export const SHUTDOWN = {
  /** Gives a load balancer time to notice that this instance is no longer ready. */
  drainDelay: 500,
  /** The process exits after this time, even with open connections. */
  total: 9_000,
} as const;

/** Sign-ins (decision 0051). */
export const SIGN_IN = {
  /** Sign-ins whose limits are being read, and those that wait for this. */
  maxArrivals: 2,
  maxWaitingArrivals: 20,
  /** Sign-ins that wait or are being verified, in this process. */
  maxPlaces: 20,
  /** Of these, how many passwords are being verified. */
  maxVerifications: 2,
  /** Of the places, for addresses from which a sign-in failed recently. */
  maxFailing: 10,
  /** Of the places, for one network (an IPv6 /48), once sign-ins are delayed: its addresses are too many to count. */
  maxPerNetwork: 2,
  /** In addition, for addresses that have signed in before. */
  placesForKnown: 4,
} as const;

/** Password hashes that wait for a thread, and for how long. Sign-ins contribute two, so they never fill it. */
export const HASH_QUEUE = { maxWaiting: 100, wait: 15_000 } as const;
