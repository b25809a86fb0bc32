import { readdir, rename } from 'node:fs/promises';
import { LIMITS } from '@waybill/contracts';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { formWith, pngImage } from '../../testing/images.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { ImagesService } from './images.service.js';
import { OrphanedImage } from './orphaned-image.entity.js';

let site: Site;
let admin: ApiClient;
let images: ImagesService;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  images = site.app.get(ImagesService);
  folder = images.folder.path;
});

/** Runs `work` while the folder is away, as a disk that is not mounted. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const elsewhere = `${folder}-elsewhere`;
  await rename(folder, elsewhere);
  try {
    await work();
  } finally {
    await rename(elsewhere, folder);
  }
}

const upload = async () => admin.post('/api/reviews', formWith(await pngImage(), { name: 'Ana', review: 'Good.' }));
const show = (name: string) => fetch(`${site.url}/uploads/images/${name}`);
const rows = async () => (await admin.get(`/api/reviews?per_page=${LIMITS.perPage.max}`)).json.data.length;

describe('while the folder of the images is away', () => {
  it('the log says so once, not with every request', async () => {
    const [errors, warnings] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')];
    await whileAway(async () => {
      for (let n = 0; n < 5; n++) expect((await upload()).status).toBe(503);
    });
    expect(errors.mock.calls).toEqual([[expect.objectContaining({ code: 'storage_unavailable' }), expect.any(String)]]);
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('uploads are refused and leave nothing behind; images are neither found nor missing', async () => {
    const { image } = (await upload()).json.data;
    const before = await rows();
    await whileAway(async () => {
      const refused = await upload();
      expect(refused).toMatchObject({
        status: 503,
        json: { status: 'error', errors: ['Nothing can be stored at the moment. Please try again later.'] },
      });
      expect(refused.headers.get('retry-after')).toBe('30');
      const shown = await show(image);
      expect(shown.status).toBe(503);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(await rows()).toBe(before);
    });
    expect((await show(image)).status).toBe(200);
    expect((await show('00000000-0000-4000-8000-000000000000.webp')).status).toBe(404);
    expect((await upload()).status).toBe(201);
  });

  it('an image to delete stays recorded, and is deleted once the folder is back', async () => {
    const name = await images.add(await pngImage(), async (added) => ({ result: added }));
    await whileAway(() => images.remove(async () => name));
    expect(await readdir(folder)).toContain(name);
    const { manager } = site.app.get(Database);
    await manager.update(OrphanedImage, { name }, { since: new Date(0).toISOString() });
    await images.deleteOrphans();
    expect(await readdir(folder)).not.toContain(name);
    expect(await manager.exists(OrphanedImage, { where: { name } })).toBe(false);
  });
});
