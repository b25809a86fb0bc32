import { lockDataDir } from 'tools/site/data-dir-lock';
import { runUntilShutdown } from 'tools/site/run-until-shutdown';
import { readSettings } from 'tools/site/settings';
import { listenForShutdown } from 'tools/site/shutdown-signal';
import { startSite } from 'tools/site/site';

/** Runs a built and published site as `npm start` does, and reports its URL and process ids when it is ready. */
const settings = readSettings(process.env);
lockDataDir(settings);
const signals = listenForShutdown();
const site = await startSite(settings, { shutdown: signals.requested });
const { url, welcome, pids } = site;
console.log(JSON.stringify({ url, welcome, pids }));
process.exitCode = await runUntilShutdown(site, signals);
