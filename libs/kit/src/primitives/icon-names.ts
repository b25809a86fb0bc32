import { FORM_ICONS } from './form-icons.generated';
import type { IconName } from './icon';
import { ICONS } from './icons.generated';

/** Names of all icons, in alphabetical order. */
export const ICON_NAMES = Object.keys({ ...ICONS, ...FORM_ICONS }).sort() as IconName[];
