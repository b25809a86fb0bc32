import { scratchFolder } from '@waybill/testing/scratch-folder';

/** Jest globalSetup of the embedded project: a folder for what sites are copied from. */
export default function setUp(): void {
  process.env.NEW_SITES ??= scratchFolder('new-sites');
}
