import { classNames } from './class-names';
import type { FORM_ICONS } from './form-icons.generated';
import css from './icon.module.css';
import { ICONS } from './icons.generated';

/** Names of the kit's icons; some are only available after `@waybill/kit/forms` is loaded. */
export type IconName = keyof typeof ICONS | keyof typeof FORM_ICONS;

const paths: Partial<Record<string, string>> = { ...ICONS };

/** Registers icons for {@link Icon}: name → path data. */
export function addIcons(icons: Record<string, string>): void {
  Object.assign(paths, icons);
}

/** Icons that point in the reading direction and are mirrored in right-to-left languages. */
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

const pathOf = (name: string) => (Object.hasOwn(paths, name) ? paths[name] : paths.radio_button_unchecked);

/** Props of `Icon`. */
export interface IconProps {
  /** Icon name; an unknown name, such as one from a newer server, is drawn as an empty circle. */
  name: IconName | (string & {});
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  /** Width and height, with a CSS unit; 1.25em by default. */
  size?: string;
  /** Whether it is mirrored in right-to-left languages; true by default for directional icons. */
  mirror?: boolean;
  className?: string;
}

/** An icon in the current text color. */
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
