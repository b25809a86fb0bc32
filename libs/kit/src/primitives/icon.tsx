import { classNames } from './class-names';
import type { FORM_ICONS } from './form-icons.generated';
import css from './icon.module.css';
import { ICONS } from './icons.generated';

/** Names of the icons that the kit draws; some come with `@waybill/kit/forms`. */
export type IconName = keyof typeof ICONS | keyof typeof FORM_ICONS;

const drawn: Partial<Record<string, string>> = { ...ICONS };

/** Adds to what {@link Icon} can draw: name → path data. */
export function addIcons(icons: Record<string, string>): void {
  Object.assign(drawn, icons);
}

/** Icons that point along the line of reading and are mirrored where it runs from right to left. */
const DIRECTIONAL = new Set<string>([
  'arrow_back',
  'arrow_forward',
  'chevron_left',
  'chevron_right',
  'directions_boat',
  'local_shipping',
  'logout',
  'moped',
  'open_in_new',
  'reply',
  'route',
  'send',
  'sort',
  'undo',
]);

const pathOf = (name: string) => (Object.hasOwn(drawn, name) ? drawn[name] : drawn.radio_button_unchecked);

/** What an icon is and how it is shown. */
export interface IconProps {
  /** A name of the set; a name from the wire that the set lacks is drawn as an empty circle. */
  name: IconName | (string & {});
  /** What the icon says by itself; without it the icon is decoration. */
  label?: string;
  /** Edge length, in CSS units; 1.25em when not given. */
  size?: string;
  /** Whether it is mirrored in right-to-left languages; directional icons are by themselves. */
  mirror?: boolean;
  className?: string;
}

/** An icon drawn in the colour of the text around it. */
export function Icon({ name, label, size = '1.25em', mirror = DIRECTIONAL.has(name), className }: IconProps) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 24 24"
      className={classNames(css.icon, mirror && css.mirror, className)}
      width={size}
      height={size}
    >
      <path d={pathOf(name)} />
    </svg>
  );
}
