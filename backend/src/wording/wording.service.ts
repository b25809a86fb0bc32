import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ScanPresetsService } from '../presets/scan-presets.service.js';
import { type PresetWords, ReaderWording } from './reader-wording.js';

/** How long a changed translation of a preset may be unseen by other processes. */
const PRESETS_MAX_AGE_MS = 5_000;
const NO_PRESETS: PresetWords = new Map();

/** The texts of scans and parcels in the language of the reader: translations of presets, then usual sentences. */
@Injectable()
export class WordingService {
  private readonly presetWords = new Map<LanguageCode, { expires: number; words: Promise<PresetWords> }>();

  constructor(
    private readonly presets: ScanPresetsService,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
  ) {}

  /** Texts for a reader of this language; without one, and in the company's own, they stay as they are. */
  async for(language: LanguageCode | null): Promise<ReaderWording> {
    const { contentLanguage } = this.config;
    const isOriginal = language === null || language === contentLanguage;
    return new ReaderWording(contentLanguage, language, isOriginal ? NO_PRESETS : await this.presetsIn(language));
  }

  private presetsIn(language: LanguageCode): Promise<PresetWords> {
    const known = this.presetWords.get(language);
    if (known && performance.now() < known.expires) return known.words;
    const words = this.readPresets(language);
    this.presetWords.set(language, { expires: performance.now() + PRESETS_MAX_AGE_MS, words });
    words.catch(() => this.presetWords.delete(language));
    return words;
  }

  private async readPresets(language: LanguageCode): Promise<PresetWords> {
    const translated = await this.presets.into(language);
    return new Map(
      translated.flatMap(([preset, { title, text }]) => [
        [preset.title, title ?? preset.title],
        [preset.description, text],
      ]),
    );
  }
}
