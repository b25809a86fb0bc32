import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntryEvent } from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import { certainEventOf, prepareReader } from '../reader/read-event.js';
import { type Said, UNCLEAR } from './said.js';
import { StatusMappingRow } from './status-mapping.entity.js';
import { wordingKey } from './wording-key.js';

/** Reads what texts say: by the company's own wordings, or else where the text leaves no doubt. */
@Injectable()
export class EventReader implements OnApplicationBootstrap, OnModuleDestroy {
  private endPreparation = () => {};

  constructor(@InjectRepository(StatusMappingRow) private readonly mappings: Repository<StatusMappingRow>) {}

  onApplicationBootstrap(): void {
    this.endPreparation = prepareReader();
  }

  onModuleDestroy(): void {
    this.endPreparation();
  }

  /** What the first of the texts says that says anything. @param named what a person or a system has said instead */
  async read(texts: readonly (string | null | undefined)[], named?: EntryEvent | null): Promise<Said> {
    if (named) return { event: named, source: 'said' };
    const wordings = texts.filter((text): text is string => Boolean(text?.trim()));
    const said = await this.readEach(wordings);
    return wordings.map((wording) => said.get(wording)).find((each) => each?.event) ?? UNCLEAR;
  }

  /** What each of the wordings says. One query for all. */
  async readEach(wordings: readonly string[]): Promise<Map<string, Said>> {
    const keys = [...new Set(wordings.map(wordingKey))];
    const rows = keys.length > 0 ? await this.mappings.findBy({ wording_key: In(keys) }) : [];
    const mapped = new Map(rows.map(({ wording_key, event }) => [wording_key, event]));
    return new Map(wordings.map((wording) => [wording, said(mapped.get(wordingKey(wording)), wording)]));
  }
}

function said(mapped: EntryEvent | undefined, wording: string): Said {
  if (mapped) return { event: mapped, source: 'mapping' };
  const event = certainEventOf(wording);
  return event ? { event, source: 'text' } : UNCLEAR;
}
