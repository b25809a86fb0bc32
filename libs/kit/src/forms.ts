/**
 * Second entry point, `@waybill/kit/forms`: the parts of the kit that only pages with forms or long lists need. A shared
 * module like the first one, but lazy-loaded: the home page and the tracking page do not load it.
 */
import { FORM_ICONS } from './primitives/form-icons.generated';
import { addIcons } from './primitives/icon';

export { type List, type ListOptions, useList } from './api/use-list';
export { DateField, type DateFieldProps } from './forms/date-field';
export type { FieldBinding } from './forms/field-binding';
export { FileField, type FileFieldProps } from './forms/file-field';
export { Form, type FormProps } from './forms/form';
export { useInputBeforeHydration } from './forms/input-before-hydration';
export { NumberField, type NumberFieldProps } from './forms/number-field';
export { type FieldErrors, type Rules, schemaErrors } from './forms/rules';
export { type Choice, SelectField, type SelectFieldProps } from './forms/select-field';
export { TextArea, type TextAreaProps } from './forms/text-area';
export { TextField, type TextFieldProps } from './forms/text-field';
export { type FormModel, type FormOptions, type RebasableForm, useForm } from './forms/use-form';
export { confirmDelete, useConfirmDelete } from './primitives/confirm-delete';
export { ICON_NAMES } from './primitives/icon-names';
export { Pager, type PagerProps } from './primitives/pager';
export { ProgressBar, type ProgressBarProps } from './primitives/progress-bar';
export { useLeaveGuard } from './router/leave-guard';

addIcons(FORM_ICONS);
