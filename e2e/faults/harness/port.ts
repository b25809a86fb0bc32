/** A port that nobody listens on, and that nobody else takes soon. */
export { quietPort as freePort } from '@waybill/federation/testing/port';
