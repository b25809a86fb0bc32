import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './clients.module.css';

/** Fictional companies: an outline on a 40 × 40 canvas, followed by the name. None of them exists. */
const LOGOS = [
  { name: 'Quillfern', width: 172, mark: 'M8 32C8 16 18 6 34 6C34 22 26 32 8 32ZM8 32L24 16' },
  { name: 'Tessel & Oake', width: 224, mark: 'M6 6h12v12H6zM22 6h12v12H22zM6 22h12v12H6zM28 22l6 6-6 6-6-6z' },
  { name: 'Marlowick', width: 188, mark: 'M4 30V10l10 12L20 10l6 12L36 10v20' },
  { name: 'Orbanta', width: 164, mark: 'M20 6a14 14 0 1 0 .1 0zM4 24Q20 8 36 16' },
  { name: 'Pembrisk', width: 172, mark: 'M20 4l14 8v16l-14 8-14-8V12zM20 4v32' },
  { name: 'Velundi', width: 156, mark: 'M5 10h30L20 34zM12 10l8 14 8-14' },
] as const;

export function Clients() {
  const t = useText();
  return (
    <Section title={t('clients.title')}>
      <ul className={css.clients}>
        {LOGOS.map(({ name, mark, width }) => (
          <li key={name}>
            <svg className={css.logo} viewBox={`0 0 ${width} 40`} role="img" aria-label={name}>
              <path d={mark} className={css.mark} />
              <text x="46" y="28" className={css.name}>
                {name}
              </text>
            </svg>
          </li>
        ))}
      </ul>
    </Section>
  );
}
