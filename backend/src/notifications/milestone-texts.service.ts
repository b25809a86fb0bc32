import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type LanguageCode,
  MILESTONES,
  type MilestoneText,
  type milestoneTextReset,
  type milestoneTextUpdate,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { usualText } from './mail-texts.js';
import { MilestoneTextRow } from './notifications.entities.js';
import { ownTextKeyOf, type TextKey } from './text-key.js';

/** The texts of milestone mails: the company's own, or else the usual ones. */
@Injectable()
export class MilestoneTexts {
  constructor(
    @InjectRepository(MilestoneTextRow) private readonly texts: Repository<MilestoneTextRow>,
    private readonly database: Database,
  ) {}

  async list(language: LanguageCode): Promise<MilestoneText[]> {
    const own = await this.texts.findBy({ language });
    return MILESTONES.map((milestone) => {
      const text = own.find((row) => row.milestone === milestone);
      return {
        milestone,
        language,
        ...(text ?? usualText(language, ownTextKeyOf(milestone))),
        own: text !== undefined,
      };
    });
  }

  async find(
    language: LanguageCode,
    wording: TextKey,
    promised: { isNextTold: boolean },
  ): Promise<Pick<MilestoneText, 'subject' | 'body'>> {
    const milestone = MILESTONES.find((each) => ownTextKeyOf(each) === wording);
    const own = milestone && (await this.texts.findOneBy({ language, milestone }));
    return own ?? usualText(language, wording, promised);
  }

  /** Of two people who write the first text at the same time, the later one wins. */
  async save({ milestone, language, subject, body }: z.output<typeof milestoneTextUpdate>): Promise<MilestoneText> {
    const text = { subject, body, updated_at: new Date().toISOString() };
    await this.database.withTransaction(async () => {
      try {
        await this.texts.insert({ id: newId(), milestone, language, ...text });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await this.texts.update({ milestone, language }, text);
      }
    });
    return { milestone, language, subject, body, own: true };
  }

  async reset({ milestone, language }: z.output<typeof milestoneTextReset>): Promise<MilestoneText> {
    await this.database.withTransaction(() => this.texts.delete({ milestone, language }));
    return { milestone, language, ...usualText(language, ownTextKeyOf(milestone)), own: false };
  }
}
