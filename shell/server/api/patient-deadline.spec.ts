/** @jest-environment node */
import { API } from '../config/deadlines.js';
import { patientDeadline } from './patient-deadline.js';

it('does not pass while the process itself is late', async () => {
  const { signal, clear } = patientDeadline(3 * API.check);
  for (const end = performance.now() + 5 * API.check; performance.now() < end; );
  await new Promise((resolve) => setImmediate(resolve));
  expect(signal.aborted).toBe(false);
  clear();
});

it('aborts once there was time to receive an answer', async () => {
  const { signal } = patientDeadline(2 * API.check);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});
