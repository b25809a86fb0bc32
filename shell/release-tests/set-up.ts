import { scratchFolder } from '@waybill/testing/scratch-folder';

/** Jest globalSetup: a folder for published builds that sites copy. */
export default function setUp(): void {
  process.env.PUBLISHED_BUILDS = scratchFolder('published-builds');
}
