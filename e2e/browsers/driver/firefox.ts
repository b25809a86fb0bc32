import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';
import { findProgram } from 'tools/ci/system-packages';
import { startChild } from './child.js';
import type { Browser, BrowserOptions } from './commands.js';
import { Marionette } from './marionette.js';

/** Firefox writes the port here on which it listens. */
const PORT_FILE = 'MarionetteActivePort';

/** No first-run pages and no reports; what pages write to their console goes to the output. */
const PREFERENCES = {
  'marionette.port': 0,
  'browser.aboutwelcome.enabled': false,
  // Nothing is fetched from Mozilla.
  'services.settings.server': 'data:,',
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.dom.window.dump.enabled': true,
  'devtools.console.stdout.content': true,
};

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox({ script, language }: BrowserOptions): Promise<Browser> {
  const preferences = { ...PREFERENCES, 'javascript.enabled': script, 'intl.accept_languages': language };
  const child = startChild(
    (profile) => {
      writeFileSync(join(profile, 'user.js'), preferencesFile(preferences));
      const program = findProgram(['firefox-esr', 'firefox']) ?? 'firefox-esr';
      return [program, '--marionette', '--headless', '--no-remote', '--profile', profile];
    },
    (profile) => ({ HOME: profile, MOZ_HEADLESS: '1' }),
  );
  try {
    const portFile = join(child.folder, PORT_FILE);
    await until(() => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '');
    const marionette = await Marionette.connect(Number(readFileSync(portFile, 'utf8')));
    await marionette.send('WebDriver:NewSession');
    return {
      send: (command, params) => marionette.send(`WebDriver:${command}`, params),
      output: child.output,
      close: async () => {
        marionette.close();
        await child.stop();
      },
    };
  } catch (error) {
    await child.stop();
    throw new Error(`Firefox did not start: ${child.output().slice(-2_000)}`, { cause: error });
  }
}

const preferencesFile = (preferences: Record<string, unknown>) =>
  Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
