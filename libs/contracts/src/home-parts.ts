import { type HomeFigure, USUAL_FIGURES } from './home-usual.js';

/** Sections of the home page below its slides, in their usual order. Each can be hidden or moved. */
export const HOME_SECTIONS = ['services', 'company', 'aims', 'feedback', 'clients', 'track'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export const HOME_SERVICES = ['air', 'door', 'express', 'warehouse', 'sea', 'international'] as const;

export const HOME_FIGURES = Object.keys(USUAL_FIGURES) as HomeFigure[];

const pairs = <Name extends string>(...names: Name[]) =>
  names.flatMap((name) => [`${name}.title`, `${name}.text`] as const);

/** The home page's own texts, by the part of the page; their keys are those of the usual texts. */
export const HOME_TEXTS = {
  slides: pairs('slide.track', 'slide.freight', 'slide.storage'),
  services: ['services.title', ...HOME_SERVICES.flatMap((name) => pairs(`services.${name}` as const))],
  company: [...pairs('experience'), 'experience.link'],
  figures: ['counters.title', ...HOME_FIGURES.map((name) => `counters.${name}` as const)],
  aims: ['aims.title', ...pairs('aims.strategy', 'aims.vision', 'aims.mission')],
  others: ['feedback.title', 'clients.title', ...pairs('track')],
} as const;
export type HomeTextKey = (typeof HOME_TEXTS)[keyof typeof HOME_TEXTS][number];
export type HomeTexts = Partial<Record<HomeTextKey, string>>;

export const HOME_LIMITS = { title: 100, text: 400, clients: 12, client: 40, figure: 999_999 } as const;

/** Characters that a text may have. */
export const homeTextLimit = (key: HomeTextKey): number =>
  key.endsWith('.text') ? HOME_LIMITS.text : HOME_LIMITS.title;

export const HOME_KEYS: readonly HomeTextKey[] = Object.values(HOME_TEXTS).flat();
