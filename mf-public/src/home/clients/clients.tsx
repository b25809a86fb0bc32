import { useHome, useOwnText } from '../../i18n/own-text';
import { Section } from '../section/section';
import css from './clients.module.css';

/** Of the clients of a new site: an outline on a 40 × 40 canvas, followed by the name. */
const LOGOS: ReadonlyMap<string, readonly [width: number, mark: string]> = new Map([
  ['Quillfern', [172, 'M8 32C8 16 18 6 34 6C34 22 26 32 8 32ZM8 32L24 16']],
  ['Tessel & Oake', [224, 'M6 6h12v12H6zM22 6h12v12H22zM6 22h12v12H6zM28 22l6 6-6 6-6-6z']],
  ['Marlowick', [188, 'M4 30V10l10 12L20 10l6 12L36 10v20']],
  ['Orbanta', [164, 'M20 6a14 14 0 1 0 .1 0zM4 24Q20 8 36 16']],
  ['Pembrisk', [172, 'M20 4l14 8v16l-14 8-14-8V12zM20 4v32']],
  ['Velundi', [156, 'M5 10h30L20 34zM12 10l8 14 8-14']],
]);

export function Clients() {
  const t = useOwnText();
  const names = useHome()?.clients ?? [...LOGOS.keys()];
  if (names.length === 0) return null;
  return (
    <Section title={t('clients.title')} look="quiet">
      <ul className={names.every((name) => LOGOS.has(name)) ? css.clients : css.names}>
        {names.map((name) => (
          <li key={name}>
            <Logo name={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A company by its mark and name, or by its name alone. */
function Logo({ name }: { name: string }) {
  const logo = LOGOS.get(name);
  if (!logo) return name;
  const [width, mark] = logo;
  return (
    <svg className={css.logo} viewBox={`0 0 ${width} 40`} role="img" aria-label={name}>
      <path d={mark} className={css.mark} />
      <text x="46" y="28" className={css.name}>
        {name}
      </text>
    </svg>
  );
}
