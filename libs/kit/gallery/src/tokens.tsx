import css from './gallery.module.css';

const COLORS = [
  'surface-page',
  'surface-card',
  'surface-sunken',
  'fg',
  'fg-muted',
  'brand',
  'brand-soft',
  'success',
  'success-soft',
  'danger',
  'danger-soft',
  'info',
  'info-soft',
  'highlight',
  'border',
  'border-strong',
  'track-green',
  'track-black',
  'track-gold',
  'track-red',
];

/** Colors and type. */
export function Tokens() {
  return (
    <section className={css.section}>
      <h2>Tokens</h2>
      <ul className={css.grid}>
        {COLORS.map((name) => (
          <li key={name} className={css.swatch}>
            <div style={{ background: `var(--color-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <h1>Heading one: parcels on the move</h1>
      <h2>Heading two: parcels on the move</h2>
      <h3>Heading three: parcels on the move</h3>
      <p>
        Body text in Commissioner, with a <a href="#tracking">link to tracking</a> and the code{' '}
        <code>7K2M-Q9TX-44HB-C</code>. Ελληνικά, Русский, Tiếng Việt, العربية, فارسی, हिन्दी, ไทย, 日本語.
      </p>
    </section>
  );
}
