/**
 * Publishes one upload, from standard input. The shell server starts it with settings and reads lines of JSON: one when the
 * order is accepted, and the outcome.
 */
import { buffer } from 'node:stream/consumers';
import { carryOut, publishSettings } from './carry-out.js';

const settings = publishSettings.parse(JSON.parse(process.argv[2] ?? ''));
const packed = await buffer(process.stdin);
const outcome = await carryOut(packed, settings, () => process.stdout.write('{"state":"checking"}\n'));
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
