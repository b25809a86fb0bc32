import { earlierKitFor, sharedId } from '../gate/index.js';
import { offerOf, type ReleaseDocument } from './document.js';
import { sentBytes } from './first-visit.js';

/** An earlier kit that the live shell lends. */
export interface LentKit {
  version: string;
  /** Compressed bytes that it adds to the pages of remotes that need it, the part for forms included. */
  bytes: number;
  /** Live remotes that get it, or whose canaries do. */
  neededBy: string[];
}

/** The earlier kits of a release, with what they cost and for whom. */
export function lentKits(releasesDir: string, document: ReleaseDocument): Promise<LentKit[]> {
  const { shell, remotes, canaries = {} } = document;
  const { offers, lazy = {} } = shell.record;
  const filesOf = (version?: string) =>
    ['@waybill/kit', '@waybill/kit/forms'].flatMap((name) => lazy[sharedId(name, version)]?.files ?? []);
  const current = new Set(filesOf());
  const lent = (offers.earlierKits ?? []).map(async (version) => {
    const files = [...new Set(filesOf(version))].filter((file) => !current.has(file));
    const sizes = await Promise.all(files.map((file) => sentBytes(releasesDir, shell, file)));
    const getters = [...Object.values(remotes), ...Object.values(canaries)].filter(
      ({ record }) => earlierKitFor(offerOf(document), record.needs.kit) === version,
    );
    return {
      version,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      neededBy: [...new Set(getters.map(({ record }) => record.name))],
    };
  });
  return Promise.all(lent);
}
