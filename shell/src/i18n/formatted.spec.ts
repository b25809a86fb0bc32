import { createI18n } from '@waybill/kit';
import { type Formatted, withFormatted, withFormattedNow } from './formatted';

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

describe('a relative time of a page that was rendered some time ago', () => {
  const render = (at: string, renderedAt: string): Formatted => {
    jest.useFakeTimers({ now: new Date(renderedAt) });
    const formatted: Formatted = {};
    const { language } = withFormattedNow(createI18n('en'), (key, format) => {
      formatted[key] ??= format();
      return formatted[key];
    });
    language.formatRelative(at, null);
    jest.useRealTimers();
    return formatted;
  };
  const read = (formatted: Formatted, at: string, readAt: string) => {
    const { language } = withFormatted(createI18n('en'), (key, format) => formatted[key] ?? `formatted: ${format()}`);
    return language.formatRelative(at, Date.parse(readAt));
  };

  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T12:05:10Z', '2026-11-20T12:05:50Z', '5 minutes ago'],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:05:10Z', '2026-11-20T12:06:00Z', 'formatted: 6 minutes ago'],
    ['2026-11-20T12:00:00Z', '2026-11-20T15:01:00Z', '2026-11-20T15:59:00Z', '3 hours ago'],
    ['2026-11-20T12:00:00Z', '2026-11-20T15:01:00Z', '2026-11-20T16:00:00Z', 'formatted: 4 hours ago'],
    ['2026-11-20T12:00:00Z', '2026-11-22T23:46:00Z', '2026-11-22T23:59:00Z', '2 days ago'],
    ['2026-11-20T12:00:00Z', '2026-11-22T23:46:00Z', '2026-11-23T00:00:00Z', 'formatted: 3 days ago'],
    ['2026-11-20T12:00:00Z', '2026-11-20T11:46:00Z', '2026-11-20T11:50:00Z', 'formatted: in 10 minutes'],
  ])('%s, rendered %s, read %s: %s', (at, renderedAt, readAt, text) => {
    expect(read(render(at, renderedAt), at, readAt)).toBe(text);
  });
});
