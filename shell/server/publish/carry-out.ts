import {
  checkOrder,
  liveContract,
  type PublishOutcome,
  publishUpload,
  ReleaseError,
  readKeyFile,
  runTrial,
  type Trial,
  unpackUpload,
} from '@waybill/federation';
import { z } from 'zod';

export const publishSettings = z.strictObject({
  releasesDir: z.string(),
  /** The site's origin, which orders name. */
  site: z.string(),
  /** The deployable that the sender may publish. */
  name: z.string(),
  /** Whose token it is. */
  team: z.string(),
  /** Base URL of the live API. */
  api: z.string(),
  /** The command that tries a release. */
  trialFile: z.string(),
  /** The key that signs the release. */
  keyFile: z.string().optional(),
  /** The root key of this server, and the newest list of keys that it has seen. */
  root: z.strictObject({ key: z.string(), version: z.int() }).optional(),
});

export type PublishSettings = z.infer<typeof publishSettings>;

/** Publishes an upload. `onAccepted` is called when its order is valid, before the checks, which take their time. */
export async function carryOut(
  packed: Buffer,
  { releasesDir, site, name, team, api, trialFile, keyFile, root }: PublishSettings,
  onAccepted: () => void,
): Promise<PublishOutcome> {
  try {
    const recipient = { releasesDir, site, name, root };
    const upload = await unpackUpload(packed);
    await checkOrder(upload, recipient);
    onAccepted();
    const contract = await liveContract(api);
    const notes = 'missing' in contract ? [`the contract of the live API was not compared: ${contract.missing}`] : [];
    const trial: Trial = async (candidate) => {
      const report = await runTrial(trialFile, candidate, { api });
      notes.push(...report.notes);
      return report.problems;
    };
    const signer = keyFile === undefined ? undefined : await readKeyFile(keyFile);
    const live = 'missing' in contract ? undefined : { ...contract, url: api };
    const result = await publishUpload(upload, recipient, { team, trial, api: live, signer });
    return { result, notes };
  } catch (error) {
    return { error: (error as Error).message, rejected: error instanceof ReleaseError };
  }
}
