import { DATABASE } from '../../config/deadlines.js';
import { ABILITY, HostProbe } from './probe.js';

it('a process that is late itself, as on a machine that was paused, does not blame the database', async () => {
  const { hostname: host, port, username: user, password } = new URL(process.env.TEST_DATABASE_URL ?? '');
  const probe = new HostProbe({ host, port: Number(port), user, password });
  const asked = probe.ask();
  for (const end = performance.now() + 2 * DATABASE.probe; performance.now() < end; );
  await expect(asked).resolves.toBe(ABILITY.all);
});
