import { useText } from '../i18n/text';
import css from './honeypot.module.css';

/** A field that people cannot see or focus: only bots fill it in. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <div className={css.honeypot} aria-hidden="true">
      <label>
        {t('contact.website')}
        <input
          name="website"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
