import { lockDataDir } from 'tools/site/data-dir-lock';
import { readSettings } from 'tools/site/settings';
import { startSite } from 'tools/site/site';

/** Starts a built and published site as `npm start` does, reports its URL, and keeps running. */
const settings = readSettings(process.env);
lockDataDir(settings);
const { url, welcome } = await startSite(settings);
console.log(JSON.stringify({ url, welcome }));
