import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type HomeContent,
  type HomeLayout,
  type homeUpdate,
  type LanguageCode,
  USUAL_LAYOUT,
} from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { HomeContentRow, LAYOUT_ID } from './home.entity.js';

type HomeUpdate = z.output<typeof homeUpdate>;

/** Of a request that names none; pages always do. */
const USUAL_LANGUAGE: LanguageCode = 'en';

/** What of the home page is the company's own. */
@Injectable()
export class HomeService {
  constructor(
    @InjectRepository(HomeContentRow) private readonly contents: Repository<HomeContentRow>,
    private readonly database: Database,
  ) {}

  async read(language: LanguageCode | null): Promise<HomeContent> {
    const id = language ?? USUAL_LANGUAGE;
    const rows = await this.contents.findBy({ id: In([id, LAYOUT_ID]) });
    const contentOf = (wanted: string) => rows.find((row) => row.id === wanted)?.content;
    return { texts: contentOf(id) ?? {}, ...USUAL_LAYOUT, ...(contentOf(LAYOUT_ID) as HomeLayout) } as HomeContent;
  }

  /** For the graph; null while all is as usual, which costs the other pages nothing. */
  async forGraph(language: LanguageCode | null): Promise<HomeContent | null> {
    const { texts, ...layout } = await this.read(language);
    const isUsual = Object.keys(texts).length === 0 && Object.values(layout).every((part) => part === null);
    return isUsual ? null : { texts, ...layout };
  }

  /** Changes what is given. Of two changes of one text at the same time, the later one wins. */
  async update(changes: HomeUpdate): Promise<HomeContent> {
    try {
      await this.write(changes);
    } catch (error) {
      // Another request has made the row meanwhile.
      if (!isDuplicateKey(error)) throw error;
      await this.write(changes);
    }
    return this.read(changes.language);
  }

  private write({ language, texts = {}, ...layout }: HomeUpdate): Promise<void> {
    return this.database.withTransaction(async () => {
      await this.merge(language, texts);
      await this.merge(LAYOUT_ID, layout);
    });
  }

  /** A row has only what is the company's own; without any there is no row. */
  private async merge(id: string, changes: object): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    const row = await this.database.lockIfThere(HomeContentRow, { id });
    const content = ownOf({ ...row?.content, ...changes });
    const values = { content, updated_at: new Date().toISOString() };
    if (Object.keys(content).length === 0) await this.contents.delete({ id });
    else if (row) await this.contents.update({ id }, values);
    else await this.contents.insert({ id, ...values });
  }
}

const ownOf = (content: object): object =>
  Object.fromEntries(Object.entries(content).filter(([, own]) => own !== null && own !== undefined));
