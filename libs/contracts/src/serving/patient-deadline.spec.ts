/** @jest-environment node */
import { patientDeadline } from './patient-deadline.js';

it('does not pass while the process itself is late', async () => {
  const { signal, clear } = patientDeadline(300);
  for (const end = performance.now() + 500; performance.now() < end; );
  await new Promise((resolve) => setImmediate(resolve));
  expect(signal.aborted).toBe(false);
  clear();
});

it('aborts once there was time to receive an answer', async () => {
  const { signal } = patientDeadline(200);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});
