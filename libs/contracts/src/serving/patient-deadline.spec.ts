/** @jest-environment node */
import { patientDeadline } from './patient-deadline.js';

it('does not pass while the process itself is late', async () => {
  const { signal, clear } = patientDeadline(300);
  for (const end = performance.now() + 500; performance.now() < end; );
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(signal.aborted).toBe(false);
  clear();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(signal.aborted).toBe(false);
});

it('aborts once there was time to receive an answer', async () => {
  const { signal } = patientDeadline(200);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});
