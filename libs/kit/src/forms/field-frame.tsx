import { type ReactNode, useId } from 'react';
import { useKitText } from '../i18n/kit-texts';
import { classNames } from '../primitives/class-names';
import { Icon } from '../primitives/icon';
import { VisuallyHidden } from '../primitives/layout';
import css from './field.module.css';

/** Props that all fields share. */
export interface FieldProps {
  label: ReactNode;
  /** Adds '(Optional)' to the label; fields are required by default. */
  optional?: boolean;
  /** Overrides the default derived from `optional`, for fields outside forms. */
  required?: boolean;
  /** Help text under the field. */
  hint?: ReactNode;
  /** Rendered between label and control, such as a toolbar. */
  tools?: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

/** Attributes that link a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  required: boolean;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  error: string | undefined;
  /** Rendered at the end of the line under the field, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control, hint and error of a field, linked for assistive technology. */
export function FieldFrame({ error, aside, children, ...field }: FrameProps) {
  const id = useId();
  const described = [field.hint && `${id}-hint`, error && `${id}-error`, aside && `${id}-aside`].filter(Boolean);
  const control = {
    id,
    required: field.required ?? !field.optional,
    className: css.control,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
  return (
    <div className={classNames(css.field, field.className)}>
      <FieldLabel id={id} {...field} />
      {field.tools}
      {children(control)}
      {(error || field.hint || aside) && (
        <div className={css.below}>
          <div className={css.notes}>
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            {field.hint && <p id={`${id}-hint`}>{field.hint}</p>}
          </div>
          {aside && <div id={`${id}-aside`}>{aside}</div>}
        </div>
      )}
    </div>
  );
}

function FieldLabel({ id, label, optional, hideLabel }: FieldProps & { id: string }) {
  const t = useKitText();
  const content = (
    <label htmlFor={id} className={css.label}>
      {label}
      {optional && <span className={css.optional}> {t('field.optional')}</span>}
    </label>
  );
  return hideLabel ? <VisuallyHidden>{content}</VisuallyHidden> : content;
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <Icon name="error" size="1.1em" />
      {children}
    </p>
  );
}
