export { listenForMetrics, type MetricsServer } from './metrics-server.js';
export { type PatientDeadline, patientDeadline } from './patient-deadline.js';
export { type ServerTracing, serverTracing } from './server-tracing.js';
export { startWatchdog } from './watchdog.js';
export { YoungGeneration } from './young-generation.js';
