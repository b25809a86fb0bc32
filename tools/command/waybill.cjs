#!/usr/bin/env node
// Plain JavaScript for any version of Node: it says which one is needed before the rest is loaded.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
/** Whoever starts a server reads what Node lacks; of other commands it would hide what they say. The doctor says it too. */
const SERVERS = ['start', 'backend', 'shell'];

async function main() {
  const { nodeVersion } = await import('../tools/node-version.mjs');
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { supported, line } = nodeVersion(process.versions.node, engines.node.replace(/^\D*/, ''));
  if (line && (!supported || SERVERS.some((name) => process.argv.includes(name)))) console.error(line);
  if (!supported) process.exit(1);
  await import('../tools/command/main.js');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
