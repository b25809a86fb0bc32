import { z } from 'zod';
import { optionalText } from '../fields.js';
import { LANGUAGES } from '../languages.js';
import { optionalDecimal } from '../number-fields.js';
import { isTimeZone } from '../region.js';
import { HEX_COLOR } from './contrast.js';
import { usableAccent, usableColor } from './palette.js';

const YEARS = { min: 1800, max: 2100 };

/** A color that can be read; the message names the nearest one that can. */
const color = (label: string, nearest: (entered: string) => string, reason: string) =>
  optionalText(label, 7)
    .refine((entered) => !entered || HEX_COLOR.test(entered), {
      error: `${label} must be a color such as #0e5a4a.`,
      abort: true,
    })
    .superRefine((entered, context) => {
      if (!entered) return;
      const usable = nearest(entered.toLowerCase());
      if (usable !== entered.toLowerCase())
        context.addIssue({ code: 'custom', message: `${label} ${reason}: the nearest that can be used is ${usable}.` });
    });

const year = (label: string) => {
  const message = `${label} must be a year, ${YEARS.min} to ${YEARS.max}.`;
  return optionalDecimal(label, { ...YEARS, decimals: 0, message });
};

/** The fields of the settings that the brand is made of, besides name and logo. */
export const brandFields = {
  company_legal_name: optionalText('Legal name', 200),
  brand_color: color('Brand color', usableColor, 'is too light to be read on the page'),
  brand_accent: color('Accent color', usableAccent, 'is too dark for the text on it'),
  copyright_from: year('Copyright from'),
  copyright_to: year('Copyright to'),
};

/** `GET /api/brand`: what every page needs to know of the company, without a session. */
export const publicBrand = z.object({
  name: z.string(),
  legalName: z.string().describe('In copyright lines.'),
  color: z.string().regex(HEX_COLOR).describe('Of links, buttons and headlines on the light theme.'),
  accent: z.string().regex(HEX_COLOR).describe('Of highlights, in both themes.'),
  copyrightFrom: z.number(),
  copyrightTo: z.number().nullable(),
  logo: z.string().nullable().describe('Path of the image.'),
  mark: z.string().nullable().describe('Path of the image that icons are drawn from; null for the initial.'),
  isDefault: z.boolean().describe('Whether name and colors are those of a new site.'),
  timeZone: z.string().refine(isTimeZone).describe('IANA zone of the company, of times that are shown without one.'),
  languages: z.array(z.enum(LANGUAGES)).min(1).describe('That the site offers, the default one among them.'),
  defaultLanguage: z.enum(LANGUAGES).describe('Of pages whose URL names none.'),
});
