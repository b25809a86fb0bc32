import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Bundle } from '../harness/bundle.js';
import { earlierVersion } from '../harness/earlier-version.js';
import { measure } from '../harness/figures.js';
import { newFolder } from '../harness/run.js';

/** Sites run on these from before the first tag: one of the same kit, one of a smaller kit, one of another kit and API. */
const { UPGRADE_FROM } = process.env;
const COMMITS = UPGRADE_FROM ? [UPGRADE_FROM] : ['dcce1492~1', 'ce0e53e3', '1e5176d7'];

let bundle: Bundle;
beforeAll(() => {
  bundle = Bundle.make();
});

for (const commit of COMMITS) {
  measure(`a bundle without a compiler over the releases of ${commit}: publish, and start`, async (figures) => {
    const earlier = join(newFolder('earlier'), 'releases');
    earlierVersion(commit).publish(earlier);
    const releasesDir = join(newFolder('site'), 'releases');
    cpSync(earlier, releasesDir, { recursive: true });

    const { status, output } = bundle.publish(releasesDir);
    figures.equal('exit code of publish', status ?? -1, 0);
    figures.equal('published builds', output.match(/^Published /gm)?.length ?? 0, 4);

    const { url, program } = await bundle.start(earlier);
    const statuses = ['/', '/track.html'].map(async (path) => (await fetch(url + path)).status);
    figures.equal('status of home and tracking page', (await Promise.all(statuses)).join(', '), '200, 200');
    figures.none('refusals at the start', program.output.match(/stays live/g) ?? []);
    await program.stop();
  });
}
