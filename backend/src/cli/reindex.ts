import { readArguments } from './arguments.js';
import { run } from './run.js';

/** The command `reindex`: makes the terms by which parcels are found anew, while the site runs. */
readArguments('reindex', ['']);

await run(async (app) => {
  const { ParcelSearch } = await import('../parcels/parcel-search.js');
  const count = await app.get(ParcelSearch, { strict: false }).rebuild();
  console.log(`${count} parcels can be searched.`);
});
