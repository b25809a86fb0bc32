import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { ApiError } from '../errors/api-error.js';
import type { Activity } from '../history/activity.entity.js';
import { HistoryService } from '../history/history.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { ImagesService } from '../uploads/images.service.js';
import { BulkTrash } from './bulk.entities.js';

/** Activities of a parcel that is deleted with others, and of one that is deleted alone: a batch has a hundred. */
const MAX_HISTORY = 500;
const MAX_HISTORY_ALONE = 5_000;
const ROWS_PER_INSERT = 100;
const ROWS_PER_PURGE = 200;
/** The embedded database leaves other writers no turn by itself. */
const PAUSE_MS = 20;

type Place = Pick<BulkTrash, 'job_id' | 'parcel_id'>;

/** Parcels that a job deleted, with history and image, until they are put back or forgotten. */
@Injectable()
export class BulkTrashService {
  constructor(
    @InjectRepository(BulkTrash) private readonly trash: Repository<BulkTrash>,
    private readonly parcels: ParcelsService,
    private readonly history: HistoryService,
    private readonly images: ImagesService,
  ) {}

  /** Must run in a transaction. */
  async take({ job_id, parcel_id }: Place, isAlone: boolean): Promise<void> {
    const max = isAlone ? MAX_HISTORY_ALONE : MAX_HISTORY;
    const activities = await this.history.newestRows(parcel_id, max + 1);
    if (activities.length > max) throw new ApiError('long_history');
    const parcel = await this.parcels.take(parcel_id);
    const row = (entity: BulkTrash['entity'], content: object): BulkTrash => ({
      ...{ id: newId(), job_id, parcel_id, entity },
      content: JSON.stringify(content),
    });
    const rows = [row('parcels', parcel), ...activities.map((activity) => row('activities', activity))];
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await this.trash.insert(rows.slice(start, start + ROWS_PER_INSERT));
  }

  /** Must run in a transaction. */
  async putBack({ job_id, parcel_id }: Place): Promise<void> {
    const place = { job_id, parcel_id };
    const rows = await this.trash.find({ where: place, order: { id: 'ASC' }, take: MAX_HISTORY_ALONE + 1 });
    const contents = (entity: BulkTrash['entity']) =>
      rows.filter((row) => row.entity === entity).map(({ content }) => JSON.parse(content));
    const [parcel] = contents('parcels') as Parcel[];
    if (!parcel) throw new ApiError('not_found');
    await this.parcels.putBack(parcel);
    await this.history.putBack(contents('activities') as Activity[]);
    await this.trash.delete(place);
  }

  /** Which of these parcels may yet be put back. */
  async holds(parcelIds: string[]): Promise<ReadonlySet<string>> {
    const rows = await this.trash.find({
      select: { parcel_id: true },
      where: { parcel_id: In(parcelIds), entity: 'parcels' },
    });
    return new Set(rows.map(({ parcel_id }) => parcel_id));
  }

  /**
   * Forgets the parcels of a job, and deletes their images. In small transactions, with pauses, so that others get
   * their turn. @throws once `signal` is aborted: another instance, or the next start, continues
   */
  async purge(job_id: string, signal: AbortSignal): Promise<void> {
    for (const entity of ['activities', 'imports', 'parcels'] as const) {
      const content = entity === 'parcels';
      // Ends because each round deletes the rows that it found, or throws.
      for (;;) {
        signal.throwIfAborted();
        const rows = await this.trash.find({
          select: { id: true, content },
          where: { job_id, entity },
          take: ROWS_PER_PURGE,
        });
        if (rows.length === 0) break;
        await this.purgeRows(rows, signal);
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Those without an image at once. */
  private async purgeRows(rows: Pick<BulkTrash, 'id' | 'content'>[], signal: AbortSignal): Promise<void> {
    const images = rows.map(({ id, content }) => ({ id, image: content ? imageOf(content) : null }));
    const without = images.filter(({ image }) => !image).map(({ id }) => id);
    if (without.length > 0) await this.trash.delete({ id: In(without) });
    for (const { id, image } of images.filter((row) => row.image)) {
      signal.throwIfAborted();
      await this.images.remove(async () => ((await this.trash.delete({ id })).affected ? image : null));
    }
  }
}

const imageOf = (content: string): string | null => (JSON.parse(content) as Pick<Parcel, 'image'>).image;
