import { useText } from '../../i18n/text';

/** Says before a change how many of the selected parcels the list does not show as it is now. */
export function HiddenParcels({ hidden }: { hidden: number }) {
  const t = useText();
  return hidden > 0 ? <p>{t('selection.hiddenToo', { n: hidden })}</p> : null;
}
