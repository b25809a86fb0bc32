import { useEffect, useId, useState } from 'react';
import { useText } from '../i18n/text';
import css from './proofs.module.css';
import { shrinkPhoto } from './shrink-photo';

interface PhotoFieldProps {
  value: Blob | null;
  onChange: (photo: Blob | null) => void;
  isRequired: boolean;
  error?: string | undefined;
}

/** A photo by the camera app of the phone, or from its files. It is made small here, before it is kept or sent. */
export function PhotoField({ value, onChange, isRequired, error }: PhotoFieldProps) {
  const t = useText();
  const id = useId();
  const preview = usePreview(value);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    const photo = file ? await shrinkPhoto(file) : null;
    setUnreadable(file !== undefined && photo === null);
    onChange(photo);
  };
  const problem = isUnreadable ? t('proof.photoUnreadable') : error;
  return (
    <div className={css.photo}>
      <label htmlFor={id}>
        {t('proof.photo')} {!isRequired && <span className={css.optional}>{t('proof.optional')}</span>}
      </label>
      <input
        id={id}
        type="file"
        name="photo"
        accept="image/*"
        capture="environment"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {problem && (
        <p id={`${id}-error`} className={css.error}>
          {problem}
        </p>
      )}
      {preview && <img className={css.preview} src={preview} alt={t('proof.photoAlt')} />}
    </div>
  );
}

/** Object URL of the photo, revoked when it changes. */
function usePreview(photo: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!photo) return setUrl(undefined);
    const created = URL.createObjectURL(photo);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [photo]);
  return url;
}
