import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { TranslationsService } from '../translations/translations.service.js';
import type { PageRow } from './page.entity.js';

type Texts = Pick<PageRow, 'id' | 'title' | 'sub_title'> & { content?: string };
export type Readable<P> = P & { language: LanguageCode; languages: LanguageCode[] };

/** In which languages pages can be read, and their texts in one of them. */
@Injectable()
export class PageTexts {
  constructor(
    private readonly translations: TranslationsService,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
  ) {}

  /** The pages as they were written. */
  async originals<P extends { id: string }>(pages: P[]): Promise<Readable<P>[]> {
    const { contentLanguage: language } = this.config;
    const translated = await this.translations.languagesOf(pages.map(({ id }) => id));
    return pages.map((page) => {
      const languages = [...new Set([language, ...(translated.get(page.id) ?? [])])];
      return { ...page, language, languages };
    });
  }

  /** The pages in a language, as far as they are translated into it. Entries of a list have no content. */
  async into<P extends Texts>(language: LanguageCode | null, pages: P[]): Promise<Readable<P>[]> {
    const originals = await this.originals(pages);
    if (language === null || language === this.config.contentLanguage) return originals;
    const withText = pages.some(({ content }) => content !== undefined);
    const ids = originals.filter(({ languages }) => languages.includes(language)).map(({ id }) => id);
    const translations = await this.translations.into(language, ids, withText);
    return originals.map((page) => {
      const translation = translations.get(page.id);
      if (!translation) return page;
      const { title, sub_title, text } = translation;
      return { ...page, language, title: title ?? page.title, sub_title, ...(withText && { content: text }) };
    });
  }
}
