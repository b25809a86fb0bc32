import { holdDataFolder } from 'tools/site/one-at-a-time';
import { readSettings } from 'tools/site/settings';
import { startSite } from 'tools/site/site';

/** A process that starts a built and published site as `npm start` does, tells of it, and stays. */
const settings = readSettings(process.env);
holdDataFolder(settings);
const { url, welcome } = await startSite(settings);
console.log(JSON.stringify({ url, welcome }));
