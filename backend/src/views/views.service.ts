import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SavedView, savedViewCreate } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { SavedViewRow } from './saved-view.entity.js';

const MAX_VIEWS = 30;

/** The views that the admin has saved. */
@Injectable()
export class ViewsService {
  constructor(
    @InjectRepository(SavedViewRow) private readonly views: Repository<SavedViewRow>,
    private readonly database: Database,
  ) {}

  /** All views, in the order in which they were saved. */
  async list(): Promise<SavedView[]> {
    const rows = await this.views.find({ order: { id: 'ASC' }, take: MAX_VIEWS });
    return rows.map(toView);
  }

  create({ name, filters }: z.output<typeof savedViewCreate>): Promise<SavedView> {
    const row = { id: newId(), name, filters: JSON.stringify(filters) };
    return this.database.withTransaction(async () => {
      const existing = await this.views.find({ select: { id: true }, take: MAX_VIEWS });
      if (existing.length >= MAX_VIEWS) throw new ApiError('too_many_views');
      await this.views.insert(row);
      return toView(row);
    });
  }

  async remove(id: string): Promise<null> {
    const { affected } = await this.views.delete({ id });
    if (!affected) throw new ApiError('not_found');
    return null;
  }
}

const toView = ({ id, name, filters }: SavedViewRow): SavedView => ({ id, name, filters: JSON.parse(filters) });
