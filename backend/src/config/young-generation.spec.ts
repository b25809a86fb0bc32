import { spawnSync } from 'node:child_process';

/** Retains some of what it allocates for a while, as a busy server does. @returns MB of the space for new objects */
function spaceWith(growthFactor: number): number {
  const script = `
    const v8 = require('node:v8');
    v8.setFlagsFromString('--semi-space-growth-factor=${growthFactor}');
    let retained = [];
    for (let n = 0; n < 500_000; n++) {
      retained.push({ n });
      if (retained.length > 50_000) retained = [];
    }
    console.log(v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);`;
  return Number(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout) / 2 ** 20;
}

it('a running process keeps V8 from growing its space for new objects', () => {
  const small = spaceWith(1);
  expect(small).toBeGreaterThan(0);
  expect(spaceWith(2)).toBeGreaterThan(2 * small);
});
