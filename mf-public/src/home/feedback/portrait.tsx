import { useLanguage } from '@waybill/kit';
import { useState } from 'react';
import css from './feedback.module.css';

/** The reviewer's image; the first letter of the name where it cannot be shown. */
export function Portrait({ image, name }: { image: string; name: string }) {
  const { upper } = useLanguage();
  const [broken, setBroken] = useState(false);
  if (broken || image === '') {
    return (
      <span className={css.portrait} aria-hidden="true">
        {upper([...name.trim()][0] ?? '')}
      </span>
    );
  }
  return (
    <img
      className={css.portrait}
      src={`/uploads/images/${encodeURIComponent(image)}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
