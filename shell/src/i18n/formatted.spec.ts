import { createI18n } from '@waybill/kit';
import { withFormatted } from './formatted';

it('dates and numbers that are known are not formatted again; others are', () => {
  const known: Record<string, string> = {
    '["2026-11-20","day"]': 'a Friday',
    '[12,{"minimumFractionDigits":1}]': 'twelve',
  };
  const { language } = withFormatted(createI18n('en'), (key, format) => known[key] ?? format());
  expect(language.formatDate('2026-11-20', 'day')).toBe('a Friday');
  expect(language.formatDate('2026-11-21', 'day')).toBe('Saturday, November 21');
  expect(language.formatNumber(12, { minimumFractionDigits: 1 })).toBe('twelve');
  expect(language.formatNumber(12)).toBe('12');
  expect(language.formatRelative('2026-11-20T12:00:00Z', Date.parse('2026-11-20T15:00:00Z'))).toBe('3 hours ago');
  expect(language.code).toBe('en');
});
