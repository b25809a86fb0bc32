import { isTypedCode, type ParcelEntry } from '@waybill/contracts';
import { useTheme } from '@waybill/kit';
import { useText } from '../i18n/text';
import { parcels } from '../parcels';
import { fill } from '../resource/routes';
import type { Entry, EntryGroup } from './entry';
import type { PalettePage } from './pages';
import { useRecent } from './recent';
import { useFoundParcels } from './use-found-parcels';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed is in the texts. */
const matches = (typed: string, texts: readonly (string | undefined)[]) => {
  const text = fold(texts.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const parcelEntry = (parcel: ParcelEntry): Entry => ({
  id: parcel.id,
  icon: 'inventory',
  name: parcel.tracking_code,
  detail: [parcel.recipient_name, parcel.destination.split('\n')[0]].join(' · '),
  state: parcel,
  to: fill(parcels.routes.item, { id: parcel.id }),
});

/** A code that was typed in full comes first. */
const exactFirst = (typed: string, found: readonly ParcelEntry[]) =>
  [...found].sort((a, b) => Number(isTypedCode(typed, b.tracking_code)) - Number(isTypedCode(typed, a.tracking_code)));

/** What the palette shows for a text; for none, what was open last and what can be done. */
export function useEntries(typed: string, pages: readonly PalettePage[]) {
  const t = useText();
  const [, toggleTheme] = useTheme();
  const recent = useRecent();
  const found = useFoundParcels(typed);
  const visited = recent.map(
    ({ path, title }): Entry => ({ id: `recent ${path}`, icon: 'schedule', name: title, to: path }),
  );
  const all = pages.map(({ path, title, icon, section, isAction }) => ({
    isAction,
    entry: { id: path, icon, name: t(title), to: path, ...(section && { detail: t(section) }) } satisfies Entry,
  }));
  const theme: Entry = { id: 'theme', icon: 'dark_mode', name: t('palette.theme'), run: toggleTheme };
  const site: Entry = { id: 'site', icon: 'home', name: t('palette.site'), to: '/' };
  const entriesOf = (isAction: boolean) => all.flatMap((page) => (page.isAction === isAction ? [page.entry] : []));
  const groups: EntryGroup[] = [
    { title: t('palette.recent'), entries: visited },
    { title: t('palette.actions'), entries: [...entriesOf(true), theme, site] },
    { title: t('palette.pages'), entries: entriesOf(false) },
  ];
  const matching = groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ name, detail }) => matches(typed, [name, detail])),
  }));
  const parcelGroup = { title: t('parcels.list'), entries: exactFirst(typed, found.parcels).map(parcelEntry) };
  return {
    groups: [parcelGroup, ...matching].filter(({ entries }) => entries.length > 0),
    pending: found.pending,
    errors: found.errors,
  };
}
