import { useLanguage } from '@waybill/kit';
import { useState } from 'react';
import css from './feedback.module.css';

/** The reviewer's image, or the first letter of the name if it cannot be loaded. */
export function Portrait({ image, name }: { image: string; name: string }) {
  const { upper } = useLanguage();
  const [failed, setFailed] = useState(false);
  if (failed || image === '') {
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
      onError={() => setFailed(true)}
    />
  );
}
