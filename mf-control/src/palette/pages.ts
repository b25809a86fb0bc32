import type { IconName } from '@waybill/kit';
import type { TextKey } from '../i18n/text';
import type { Section } from '../layout/section';

/** A page of the panel as the palette shows it. */
export interface PalettePage {
  path: string;
  title: TextKey;
  icon: IconName;
  /** The title of the page above it. */
  section?: TextKey;
  /** Whether it is a form to create or import something. */
  isAction: boolean;
}

const ACTION = /\/(create|import|send)\.html$/;

/** The pages of the sections that need no record. */
export const palettePages = (sections: readonly Section[]): PalettePage[] =>
  sections.flatMap(({ link, routes }) =>
    routes
      .filter(({ path }) => !path.includes(':'))
      .map(({ path, title, crumbs }) => {
        const section = crumbs.at(-1)?.title;
        const isAction = ACTION.test(path);
        return { path, title, icon: isAction ? 'add' : (link?.icon ?? 'pages'), isAction, ...(section && { section }) };
      }),
  );
