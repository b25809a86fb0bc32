import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/i18n-context';
import { useKitText } from '../i18n/kit-texts';
import { classNames } from '../primitives/class-names';
import look from '../styles/file-input.module.css';
import type { Binding } from './binding';
import { FieldFrame, type FieldProps } from './field-frame';
import css from './file-field.module.css';

/** File types an upload takes. */
export const IMAGE_TYPES = ['.jpg', '.png', '.jpeg'] as const;

/** An image to upload. */
export interface FileFieldProps extends FieldProps, Binding<File | null> {
  /** Address of the stored image, shown until another one is chosen. */
  current?: string | null;
  /** Largest size taken, in bytes. */
  maxBytes?: number;
  disabled?: boolean;
}

/** Chooses or takes a dropped image (.jpg, .png, .jpeg) and shows it. */
export function FileField({ name, value, onChange, error, current, maxBytes, disabled, ...field }: FileFieldProps) {
  const refuse = useRefusal(maxBytes);
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null;
    const reason = file ? refuse(file) : undefined;
    if (reason) target.value = '';
    setRefused(reason);
    onChange(reason ? null : file);
  };
  useEffect(() => {
    if (!value && input.current) input.current.value = '';
  }, [value]);
  const preview = usePreview(value) ?? current;
  return (
    <FieldFrame {...field} required={field.required ?? (!field.optional && !current)} error={refused ?? error}>
      {(control) => (
        <div className={css.file}>
          {preview && <img className={css.preview} src={preview} alt="" />}
          <input
            {...control}
            className={classNames(control.className, look.input)}
            ref={input}
            type="file"
            name={name}
            accept={IMAGE_TYPES.join(',')}
            disabled={disabled}
            onChange={choose}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Says why a file cannot be taken. */
function useRefusal(maxBytes: number | undefined) {
  const t = useKitText();
  const { formatNumber } = useLanguage();
  return (file: File): string | undefined => {
    if (!IMAGE_TYPES.some((type) => file.name.toLowerCase().endsWith(type))) return t('file.type');
    if (maxBytes === undefined || file.size <= maxBytes) return undefined;
    const size = formatNumber(maxBytes / 2 ** 20, { maximumFractionDigits: 1 });
    return t('file.size', { size });
  };
}

/** Address of a chosen file for as long as it is shown. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
