import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import { classNames } from '../primitives/class-names';
import inputCss from '../styles/file-input.module.css';
import type { FieldBinding } from './field-binding';
import { FieldFrame, type FieldProps } from './field-frame';
import css from './file-field.module.css';

/** File extensions that an upload accepts. */
export const IMAGE_TYPES = ['.jpg', '.png', '.jpeg'] as const;

/** Props of `FileField`; the value is the chosen image. */
export interface FileFieldProps extends FieldProps, FieldBinding<File | null> {
  /** URL of the stored image, shown until another one is chosen. */
  current?: string | null;
  /** Extensions that are accepted instead of {@link IMAGE_TYPES}, and the error for others. */
  types?: { extensions: readonly string[]; error: string };
  /** Maximum size in bytes. */
  maxBytes?: number;
  disabled?: boolean;
}

/** File input for one image (.jpg, .png, .jpeg), chosen or dropped, with a preview. */
export function FileField(props: FileFieldProps) {
  const { name, value, onChange, error, current, types, maxBytes, disabled, ...field } = props;
  const validate = useFileRules(types, maxBytes);
  const [fileError, setFileError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null;
    const problem = file ? validate(file) : undefined;
    if (problem) target.value = '';
    setFileError(problem);
    onChange(problem ? null : file);
  };
  useEffect(() => {
    if (!value && input.current) input.current.value = '';
  }, [value]);
  const preview = usePreview(value) ?? current;
  return (
    <FieldFrame {...field} required={field.required ?? (!field.optional && !current)} error={fileError ?? error}>
      {(control) => (
        <div className={css.file}>
          {preview && <img className={css.preview} src={preview} alt="" />}
          <input
            {...control}
            className={classNames(control.className, inputCss.input)}
            ref={input}
            type="file"
            name={name}
            accept={(types?.extensions ?? IMAGE_TYPES).join(',')}
            disabled={disabled}
            onChange={choose}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns the reason why a file is rejected, or undefined. */
function useFileRules(types: FileFieldProps['types'], maxBytes: number | undefined) {
  const t = useKitText();
  const { formatNumber } = useLanguage();
  return (file: File): string | undefined => {
    const extensions = types?.extensions ?? IMAGE_TYPES;
    if (!extensions.some((type) => file.name.toLowerCase().endsWith(type))) return types?.error ?? t('file.type');
    if (maxBytes === undefined || file.size <= maxBytes) return undefined;
    const size = formatNumber(maxBytes / 2 ** 20, { maximumFractionDigits: 1 });
    return t('file.size', { size });
  };
}

/** Object URL of the chosen file, revoked when the file changes. */
function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
