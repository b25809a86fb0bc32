import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  applicableNeeds,
  BOOT_ELEMENT,
  type BootManifest,
  type BootRemote,
  chromeOf,
  type Offer,
} from '../gate/index.js';
import { devUrl } from './dev-server.js';
import { describeRemote, describeShell, readRemotePackage, remoteFolders } from './package-manifest.js';

/** The shell's HTML in development: every remote of the workspace, served by its own development server. */
export async function devPage(shellDir: string): Promise<string> {
  const boot = JSON.stringify(await devManifest(shellDir)).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Waybill</title>
    <script type="application/json" id="${BOOT_ELEMENT}">${boot}</script>
  </head>
  <body><div id="root"></div></body>
</html>
`;
}

async function devManifest(shellDir: string): Promise<BootManifest> {
  const root = dirname(shellDir);
  const folders = remoteFolders(root).map((name) => join(root, name));
  const descriptions = folders.map((dir) => describeRemote(dir, readRemotePackage(dir)));
  const menu = descriptions.flatMap(({ menu }) => menu).sort((a, b) => a.order - b.order);
  const { version, offers } = describeShell(shellDir);
  return {
    release: 0,
    offer: offers,
    shell: { name: 'shell', version },
    remotes: await Promise.all(folders.map((dir) => devRemote(dir, offers))),
    menu: menu.map(({ path, icon, text }) => ({ path, icon, text: text.en ?? path })),
    chrome: Object.fromEntries(descriptions.flatMap(({ routes = {} }) => Object.entries(chromeOf(routes)))),
    overrides: true,
  };
}

async function devRemote(dir: string, offer: Offer): Promise<BootRemote> {
  const { name, version, mounts, needs } = describeRemote(dir, readRemotePackage(dir));
  const entry = `${devUrl(await portOf(dir))}remoteEntry.js`;
  const build = { name, version, entry, scripts: [entry], styles: [] };
  return { ...build, mounts, needs: applicableNeeds(needs, offer), enabled: true };
}

/** The port is defined only in the remote's bundler configuration. */
async function portOf(dir: string): Promise<number | string | undefined> {
  const file = pathToFileURL(join(dir, 'rspack.config.mjs')).href;
  const config = (await import(file)) as { default: (env: object, argv: object) => { devServer?: { port?: number } } };
  return config.default({ RSPACK_SERVE: true }, {}).devServer?.port;
}
