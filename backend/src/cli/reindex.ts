import { ParcelSearch } from '../parcels/parcel-search.js';
import { run } from './run.js';

/** `npm run reindex`: makes the terms by which parcels are found anew, while the site runs. */
await run(async (app) => {
  const count = await app.get(ParcelSearch, { strict: false }).rebuild();
  console.log(`${count} parcels can be searched.`);
});
